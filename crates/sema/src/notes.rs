//! A place beside the typed program for what later rooms find out once for all methods. This
//! room does not know what that is: each kind of note is a type of theirs.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

/// One value of each type, made when it is first asked for.
#[derive(Default)]
pub struct Notes(Mutex<FxHashMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl Notes {
    pub fn of<T: Any + Send + Sync + Default>(&self) -> Arc<T> {
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let note = notes.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        Arc::clone(note).downcast().unwrap_or_default()
    }
}

impl fmt::Debug for Notes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Notes")
    }
}

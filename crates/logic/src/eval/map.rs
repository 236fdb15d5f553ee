//! Map values: a default and exceptions in a persistent balanced tree (AVL,
//! path copying), so that stores into shared maps cost a logarithm.

use std::cmp::Ordering;
use std::rc::Rc;

use super::value::Value;

#[derive(Clone, Debug)]
pub struct MapValue {
    root: Link,
    default: Rc<Value>,
}

type Link = Option<Rc<Node>>;

#[derive(Clone, Debug)]
struct Node {
    key: Value,
    value: Value,
    height: u8,
    left: Link,
    right: Link,
}

impl MapValue {
    pub fn new(default: Value) -> MapValue {
        MapValue { root: None, default: Rc::new(default) }
    }

    pub fn get(&self, key: &Value) -> &Value {
        let mut at = &self.root;
        while let Some(node) = at {
            at = match key.cmp(&node.key) {
                Ordering::Less => &node.left,
                Ordering::Greater => &node.right,
                Ordering::Equal => return &node.value,
            };
        }
        &self.default
    }

    pub fn set(&mut self, key: Value, value: Value) {
        insert(&mut self.root, key, value);
    }

    /// Changes the value of a key where it stands; what other maps share stays as it is.
    pub fn update(&mut self, key: &Value, change: impl FnOnce(&mut Value)) {
        let mut at = &mut self.root;
        while let Some(rc) = at {
            let node = Rc::make_mut(rc);
            at = match key.cmp(&node.key) {
                Ordering::Less => &mut node.left,
                Ordering::Greater => &mut node.right,
                Ordering::Equal => return change(&mut node.value),
            };
        }
        let mut plain = Value::clone(&self.default);
        change(&mut plain);
        self.set(key.clone(), plain);
    }

    pub fn default_value(&self) -> &Value {
        &self.default
    }

    /// Has it more than so many exceptions to the default?
    pub fn has_more_than(&self, most: usize) -> bool {
        let (mut open, mut count) = (Vec::from_iter(self.root.as_deref()), 0);
        while let Some(node) = open.pop() {
            count += usize::from(node.value != *self.default);
            if count > most {
                return true;
            }
            open.extend([&node.left, &node.right].into_iter().filter_map(Option::as_deref));
        }
        false
    }

    /// The exceptions to the default, by ascending key.
    pub fn entries(&self) -> Vec<(&Value, &Value)> {
        let mut out = Vec::new();
        let mut stack: Vec<&Node> = Vec::new();
        let mut at = self.root.as_deref();
        while at.is_some() || !stack.is_empty() {
            while let Some(node) = at {
                stack.push(node);
                at = node.left.as_deref();
            }
            if let Some(node) = stack.pop() {
                if node.value != *self.default {
                    out.push((&node.key, &node.value));
                }
                at = node.right.as_deref();
            }
        }
        out
    }
}

impl PartialEq for MapValue {
    fn eq(&self, other: &MapValue) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for MapValue {}

impl PartialOrd for MapValue {
    fn partial_cmp(&self, other: &MapValue) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for MapValue {
    fn cmp(&self, other: &MapValue) -> Ordering {
        if let (Some(a), Some(b)) = (&self.root, &other.root)
            && Rc::ptr_eq(a, b)
            && self.default == other.default
        {
            return Ordering::Equal;
        }
        self.default.cmp(&other.default).then_with(|| self.entries().cmp(&other.entries()))
    }
}

fn height(link: &Link) -> u8 {
    link.as_ref().map_or(0, |n| n.height)
}

fn insert(link: &mut Link, key: Value, value: Value) {
    let Some(rc) = link else {
        *link = Some(Rc::new(Node { key, value, height: 1, left: None, right: None }));
        return;
    };
    let node = Rc::make_mut(rc);
    match key.cmp(&node.key) {
        Ordering::Less => insert(&mut node.left, key, value),
        Ordering::Greater => insert(&mut node.right, key, value),
        Ordering::Equal => {
            node.value = value;
            return;
        }
    }
    balance(link);
}

fn update(node: &mut Node) {
    node.height = 1 + height(&node.left).max(height(&node.right));
}

fn balance(link: &mut Link) {
    let Some(rc) = link else { return };
    let node = Rc::make_mut(rc);
    update(node);
    let tilt = i16::from(height(&node.left)) - i16::from(height(&node.right));
    if tilt > 1 {
        if node.left.as_ref().is_some_and(|l| height(&l.left) < height(&l.right)) {
            rotate_left(&mut node.left);
        }
        rotate_right(link);
    } else if tilt < -1 {
        if node.right.as_ref().is_some_and(|r| height(&r.right) < height(&r.left)) {
            rotate_right(&mut node.right);
        }
        rotate_left(link);
    }
}

fn rotate_right(link: &mut Link) {
    let Some(mut top) = link.take() else { return };
    let node = Rc::make_mut(&mut top);
    let Some(mut pivot) = node.left.take() else {
        *link = Some(top);
        return;
    };
    let raised = Rc::make_mut(&mut pivot);
    node.left = raised.right.take();
    update(node);
    raised.right = Some(top);
    update(raised);
    *link = Some(pivot);
}

fn rotate_left(link: &mut Link) {
    let Some(mut top) = link.take() else { return };
    let node = Rc::make_mut(&mut top);
    let Some(mut pivot) = node.right.take() else {
        *link = Some(top);
        return;
    };
    let raised = Rc::make_mut(&mut pivot);
    node.right = raised.left.take();
    update(node);
    raised.left = Some(top);
    update(raised);
    *link = Some(pivot);
}

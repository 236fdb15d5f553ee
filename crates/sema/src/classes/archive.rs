//! Where library classes' bytes come from: the JDK's `modules` image, jars and
//! class folders.
//!
//! Takes paths; gives bytes for a binary class name, and which packages exist.
//! It must not know what the bytes mean. Opening is cheap and reading lazy.

use jimage_rs::JImage;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Which JDK the library classes come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Jdk {
    /// `JAVA_HOME`, else the `java` on the `PATH`, else none.
    #[default]
    Auto,
    /// Only `specs/` describes the library.
    None,
    /// This home.
    Path(PathBuf),
}

/// One entry of the class path.
pub enum Archive {
    Image(Image),
    Jar(Jar),
    Folder(PathBuf),
}

/// The JDK's run-time image.
pub struct Image {
    image: JImage,
}

/// A jar, with its index.
pub struct Jar {
    zip: Mutex<zip::ZipArchive<File>>,
    index: FxHashMap<String, usize>,
    packages: FxHashSet<String>,
}

/// The home of the JDK to use, if there is one.
pub fn find_jdk(jdk: &Jdk) -> Option<PathBuf> {
    let modules = |home: &Path| home.join("lib").join("modules").is_file();
    match jdk {
        Jdk::None => None,
        Jdk::Path(home) => Some(home.clone()),
        Jdk::Auto => {
            if let Some(home) = std::env::var_os("JAVA_HOME").map(PathBuf::from)
                && modules(&home)
            {
                return Some(home);
            }
            let path = std::env::var_os("PATH")?;
            let java =
                std::env::split_paths(&path).map(|dir| dir.join("java")).find_map(|java| java.canonicalize().ok())?;
            let home = java.parent()?.parent()?;
            modules(home).then(|| home.to_path_buf())
        }
    }
}

impl Archive {
    /// Opens the image of a JDK home.
    pub fn open_jdk(home: &Path) -> Result<Archive, String> {
        let path = home.join("lib").join("modules");
        match JImage::open(&path) {
            Ok(image) => Ok(Archive::Image(Image { image })),
            Err(e) => Err(format!("cannot read {}: {e}", path.display())),
        }
    }

    /// Opens a jar or a folder of classes.
    pub fn open(path: &Path) -> Result<Archive, String> {
        if path.is_dir() {
            return Ok(Archive::Folder(path.to_path_buf()));
        }
        let failed = |e: &dyn std::fmt::Display| format!("cannot read {}: {e}", path.display());
        let file = File::open(path).map_err(|e| failed(&e))?;
        let zip = zip::ZipArchive::new(file).map_err(|e| failed(&e))?;
        let mut index = FxHashMap::default();
        let mut packages = FxHashSet::default();
        for i in 0..zip.len() {
            let Some(Ok(name)) = zip.name_for_index(i) else {
                continue;
            };
            if let Some(class) = name.strip_suffix(".class") {
                packages.insert(package_of(class));
                index.insert(class.to_owned(), i);
            }
        }
        Ok(Archive::Jar(Jar { zip: Mutex::new(zip), index, packages }))
    }

    /// The bytes of a class, if it is here.
    pub fn read(&self, binary: &str) -> Option<Cow<'_, [u8]>> {
        match self {
            Archive::Image(image) => image.read(binary),
            Archive::Jar(jar) => {
                let &i = jar.index.get(binary)?;
                let mut zip = jar.zip.lock().unwrap_or_else(PoisonError::into_inner);
                let mut bytes = Vec::new();
                zip.by_index(i).ok()?.read_to_end(&mut bytes).ok()?;
                Some(Cow::Owned(bytes))
            }
            Archive::Folder(dir) => {
                let bytes = std::fs::read(dir.join(format!("{binary}.class"))).ok()?;
                Some(Cow::Owned(bytes))
            }
        }
    }

    /// A class of this name is here.
    pub fn has(&self, binary: &str) -> bool {
        match self {
            Archive::Image(image) => image.read(binary).is_some(),
            Archive::Jar(jar) => jar.index.contains_key(binary),
            Archive::Folder(dir) => dir.join(format!("{binary}.class")).is_file(),
        }
    }

    /// Some class of this package (`java.util`) is here.
    pub fn has_package(&self, package: &str) -> bool {
        match self {
            Archive::Image(image) => image.module_of(package).is_some(),
            Archive::Jar(jar) => jar.packages.contains(package),
            Archive::Folder(dir) => dir.join(package.replace('.', "/")).is_dir(),
        }
    }
}

impl Image {
    /// The module that a package (`java/util`) with classes belongs to. The image
    /// keeps a list of `(is empty, name of a module)` for every package, so that
    /// nobody has to walk through its thirty thousand entries.
    fn module_of(&self, package: &str) -> Option<&str> {
        let list = self.image.find_resource(&format!("/packages/{}", package.replace('/', "."))).ok()??;
        let (pairs, _) = list.as_chunks::<8>();
        let full = pairs.iter().find(|pair| self.number(&pair[..], 0) == Some(0))?;
        self.string(self.number(full, 4)?)
    }

    fn read(&self, binary: &str) -> Option<Cow<'_, [u8]>> {
        let package = &binary[..binary.rfind('/')?];
        let module = self.module_of(package)?;
        self.image.find_resource(&format!("/{module}/{binary}.class")).ok().flatten()
    }

    /// A string of the image's table. Its header is seven numbers: magic, version,
    /// flags, resources, length of the two tables after it, size of the
    /// locations, size of the strings.
    fn string(&self, at: u32) -> Option<&str> {
        let bytes = self.image.raw().as_slice();
        let (tables, locations) = (self.number(bytes, 16)?, self.number(bytes, 20)?);
        let start = 28 + 2 * 4 * tables as usize + locations as usize + at as usize;
        let text = bytes.get(start..)?;
        std::str::from_utf8(&text[..text.iter().position(|&b| b == 0)?]).ok()
    }

    /// A number in the byte order of the machine that the image was made for.
    fn number(&self, bytes: &[u8], at: usize) -> Option<u32> {
        let four = |bytes: &[u8], at: usize| bytes.get(at..at + 4)?.try_into().ok();
        let big = four(self.image.raw().as_slice(), 0)? == [0xCA, 0xFE, 0xDA, 0xDA];
        let number: [u8; 4] = four(bytes, at)?;
        Some(if big { u32::from_be_bytes(number) } else { u32::from_le_bytes(number) })
    }
}

fn package_of(binary: &str) -> String {
    match binary.rfind('/') {
        Some(i) => binary[..i].replace('/', "."),
        None => String::new(),
    }
}

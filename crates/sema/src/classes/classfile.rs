//! Class files: bytes in, the declarations a type checker needs out.
//!
//! Only names, flags, descriptors, signatures, constants and nesting are read;
//! code is skipped, which makes this an order of magnitude cheaper than a
//! general reader (a run may open thousands of library classes). It must not
//! know what a signature means (`signature`) nor where the bytes came from.

use std::borrow::Cow;

/// A class as its file states it.
#[derive(Debug, Default)]
pub struct RawClass<'a> {
    pub access: u16,
    pub name: Cow<'a, str>,
    pub superclass: Option<Cow<'a, str>>,
    pub interfaces: Vec<Cow<'a, str>>,
    pub fields: Vec<RawMember<'a>>,
    pub methods: Vec<RawMember<'a>>,
    pub signature: Option<Cow<'a, str>>,
    pub inner: Vec<RawInner<'a>>,
    pub permitted: Vec<Cow<'a, str>>,
    /// Names of the components, for a record.
    pub record: Option<Vec<Cow<'a, str>>>,
    /// The file says it is a local or anonymous class.
    pub enclosed_by_method: bool,
}

/// A field or a method.
#[derive(Debug, Default)]
pub struct RawMember<'a> {
    pub access: u16,
    pub name: Cow<'a, str>,
    pub descriptor: Cow<'a, str>,
    pub signature: Option<Cow<'a, str>>,
    pub exceptions: Vec<Cow<'a, str>>,
    pub constant: Option<RawConst>,
    pub param_names: Vec<Cow<'a, str>>,
    /// `@PolymorphicSignature` stands on it.
    pub polymorphic: bool,
}

/// A `ConstantValue`.
#[derive(Debug, Clone, PartialEq)]
pub enum RawConst {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Str(Vec<u16>),
}

/// An entry of `InnerClasses`.
#[derive(Debug)]
pub struct RawInner<'a> {
    pub class: Cow<'a, str>,
    pub outer: Option<Cow<'a, str>>,
    pub name: Option<Cow<'a, str>>,
    pub access: u16,
}

/// The file is not a class file, or is cut short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Malformed;

type Result<T> = std::result::Result<T, Malformed>;

/// Reads a class file.
pub fn read_class(bytes: &[u8]) -> Result<RawClass<'_>> {
    let mut r = Reader { bytes, pos: 0 };
    if r.u32()? != 0xCAFE_BABE {
        return Err(Malformed);
    }
    r.skip(4)?;
    let pool = Pool::read(&mut r)?;
    let access = r.u16()?;
    let name = pool.class(r.u16()?)?.ok_or(Malformed)?;
    let superclass = pool.class(r.u16()?)?;
    let mut class = RawClass { access, name, superclass, ..RawClass::default() };
    for _ in 0..r.u16()? {
        let interface = pool.class(r.u16()?)?.ok_or(Malformed)?;
        class.interfaces.push(interface);
    }
    for _ in 0..r.u16()? {
        class.fields.push(read_member(&mut r, &pool)?);
    }
    for _ in 0..r.u16()? {
        class.methods.push(read_member(&mut r, &pool)?);
    }
    for _ in 0..r.u16()? {
        let (name, mut body) = attribute(&mut r, &pool)?;
        class_attribute(&mut class, &name, &mut body, &pool)?;
    }
    Ok(class)
}

fn class_attribute<'a>(class: &mut RawClass<'a>, name: &str, body: &mut Reader<'a>, pool: &Pool<'a>) -> Result<()> {
    match name {
        "Signature" => class.signature = Some(pool.utf8(body.u16()?)?),
        "EnclosingMethod" => class.enclosed_by_method = true,
        "InnerClasses" => {
            for _ in 0..body.u16()? {
                class.inner.push(RawInner {
                    class: pool.class(body.u16()?)?.ok_or(Malformed)?,
                    outer: pool.class(body.u16()?)?,
                    name: pool.utf8_opt(body.u16()?)?,
                    access: body.u16()?,
                });
            }
        }
        "PermittedSubclasses" => {
            for _ in 0..body.u16()? {
                let c = pool.class(body.u16()?)?.ok_or(Malformed)?;
                class.permitted.push(c);
            }
        }
        "Record" => {
            let mut components = Vec::new();
            for _ in 0..body.u16()? {
                components.push(pool.utf8(body.u16()?)?);
                body.skip(2)?;
                for _ in 0..body.u16()? {
                    attribute(body, pool)?;
                }
            }
            class.record = Some(components);
        }
        _ => {}
    }
    Ok(())
}

fn read_member<'a>(r: &mut Reader<'a>, pool: &Pool<'a>) -> Result<RawMember<'a>> {
    let mut m = RawMember {
        access: r.u16()?,
        name: pool.utf8(r.u16()?)?,
        descriptor: pool.utf8(r.u16()?)?,
        ..RawMember::default()
    };
    for _ in 0..r.u16()? {
        let (name, mut body) = attribute(r, pool)?;
        match &*name {
            "Signature" => m.signature = Some(pool.utf8(body.u16()?)?),
            "ConstantValue" => m.constant = Some(pool.constant(body.u16()?)?),
            "Exceptions" => {
                for _ in 0..body.u16()? {
                    let c = pool.class(body.u16()?)?.ok_or(Malformed)?;
                    m.exceptions.push(c);
                }
            }
            "MethodParameters" => {
                for _ in 0..body.u8()? {
                    let name = pool.utf8_opt(body.u16()?)?.unwrap_or_default();
                    m.param_names.push(name);
                    body.skip(2)?;
                }
            }
            // Only the first annotation of a method is looked at: the
            // polymorphic methods of the JDK carry it first or alone.
            "RuntimeVisibleAnnotations" => {
                let count = body.u16()?;
                let first = if count > 0 { pool.utf8_opt(body.u16()?)? } else { None };
                m.polymorphic = first.is_some_and(|t| t.ends_with("$PolymorphicSignature;"));
            }
            _ => {}
        }
    }
    Ok(m)
}

fn attribute<'a>(r: &mut Reader<'a>, pool: &Pool<'a>) -> Result<(Cow<'a, str>, Reader<'a>)> {
    let name = pool.utf8(r.u16()?)?;
    let length = r.u32()? as usize;
    let bytes = r.take(length)?;
    Ok((name, Reader { bytes, pos: 0 }))
}

struct Reader<'a> {
    bytes: &'a [u8],
    pos: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Result<&'a [u8]> {
        let end = self.pos.checked_add(n).ok_or(Malformed)?;
        let slice = self.bytes.get(self.pos..end).ok_or(Malformed)?;
        self.pos = end;
        Ok(slice)
    }
    fn skip(&mut self, n: usize) -> Result<()> {
        self.take(n).map(|_| ())
    }
    fn u8(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }
    fn u16(&mut self) -> Result<u16> {
        let b = self.take(2)?;
        Ok(u16::from_be_bytes([b[0], b[1]]))
    }
    fn u32(&mut self) -> Result<u32> {
        let b = self.take(4)?;
        Ok(u32::from_be_bytes([b[0], b[1], b[2], b[3]]))
    }
}

/// The constant pool as offsets: an entry is decoded when it is asked for.
struct Pool<'a> {
    bytes: &'a [u8],
    offsets: Vec<u32>,
}

impl<'a> Pool<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Pool<'a>> {
        let count = r.u16()?;
        let mut offsets = vec![0u32; count as usize];
        let mut i = 1;
        while i < count {
            offsets[i as usize] = r.pos as u32;
            let wide = match r.u8()? {
                1 => {
                    let n = r.u16()?;
                    r.skip(n as usize)?;
                    false
                }
                3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => {
                    r.skip(4)?;
                    false
                }
                5 | 6 => {
                    r.skip(8)?;
                    true
                }
                7 | 8 | 16 | 19 | 20 => {
                    r.skip(2)?;
                    false
                }
                15 => {
                    r.skip(3)?;
                    false
                }
                _ => return Err(Malformed),
            };
            i += if wide { 2 } else { 1 };
        }
        Ok(Pool { bytes: r.bytes, offsets })
    }

    fn at(&self, index: u16) -> Result<Reader<'a>> {
        match self.offsets.get(index as usize) {
            Some(&pos) if pos != 0 => Ok(Reader { bytes: self.bytes, pos: pos as usize }),
            _ => Err(Malformed),
        }
    }

    fn utf8_bytes(&self, index: u16) -> Result<&'a [u8]> {
        let mut r = self.at(index)?;
        if r.u8()? != 1 {
            return Err(Malformed);
        }
        let n = r.u16()?;
        r.take(n as usize)
    }

    fn utf8(&self, index: u16) -> Result<Cow<'a, str>> {
        let bytes = self.utf8_bytes(index)?;
        Ok(match std::str::from_utf8(bytes) {
            Ok(s) => Cow::Borrowed(s),
            Err(_) => Cow::Owned(String::from_utf16_lossy(&decode_modified_utf8(bytes))),
        })
    }

    fn utf8_opt(&self, index: u16) -> Result<Option<Cow<'a, str>>> {
        if index == 0 { Ok(None) } else { self.utf8(index).map(Some) }
    }

    fn class(&self, index: u16) -> Result<Option<Cow<'a, str>>> {
        if index == 0 {
            return Ok(None);
        }
        let mut r = self.at(index)?;
        if r.u8()? != 7 {
            return Err(Malformed);
        }
        self.utf8(r.u16()?).map(Some)
    }

    fn constant(&self, index: u16) -> Result<RawConst> {
        let mut r = self.at(index)?;
        let tag = r.u8()?;
        let long = |r: &mut Reader<'a>| -> Result<u64> {
            let high = u64::from(r.u32()?);
            Ok(high << 32 | u64::from(r.u32()?))
        };
        Ok(match tag {
            3 => RawConst::Int(r.u32()? as i32),
            4 => RawConst::Float(f32::from_bits(r.u32()?)),
            5 => RawConst::Long(long(&mut r)? as i64),
            6 => RawConst::Double(f64::from_bits(long(&mut r)?)),
            8 => RawConst::Str(decode_modified_utf8(self.utf8_bytes(r.u16()?)?)),
            _ => return Err(Malformed),
        })
    }
}

/// JVMS 4.4.7: one to three bytes a UTF-16 unit; a malformed byte stands for
/// itself.
fn decode_modified_utf8(bytes: &[u8]) -> Vec<u16> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        let b = u16::from(bytes[i]);
        let next = |k: usize| bytes.get(i + k).map(|&b| u16::from(b & 0x3f));
        match (b, next(1), next(2)) {
            (0xc0..=0xdf, Some(x), _) => {
                out.push((b & 0x1f) << 6 | x);
                i += 2;
            }
            (0xe0..=0xef, Some(x), Some(y)) => {
                out.push((b & 0x0f) << 12 | x << 6 | y);
                i += 3;
            }
            _ => {
                out.push(b);
                i += 1;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modified_utf8_has_two_byte_nul_and_surrogates() {
        assert_eq!(decode_modified_utf8(b"a\xc0\x80b"), [97, 0, 98]);
        assert_eq!(decode_modified_utf8(b"\xed\xa0\xbd\xed\xb8\x80"), [0xd83d, 0xde00]);
    }

    #[test]
    fn junk_is_malformed() {
        assert_eq!(read_class(b"hello").err(), Some(Malformed));
        assert_eq!(read_class(&[0xca, 0xfe, 0xba, 0xbe, 0, 0]).err(), Some(Malformed));
    }
}

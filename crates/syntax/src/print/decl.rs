//! Files, types, members.

use super::Printer;
use crate::ast::{
    CompilationUnit, Directive, DirectiveKind, EnumConstant, FieldDecl, Import, Initializer, Member, MethodDecl,
    ModuleDecl, Param, QualName, TypeBody, TypeDecl, TypeDeclKind,
};

impl Printer {
    pub(super) fn unit(&mut self, unit: &CompilationUnit) {
        if let Some(package) = &unit.package {
            self.jml_mods_inline(package.jml);
            for annotation in &package.annotations {
                self.annotation(annotation);
                self.put(" ");
            }
            self.put("package ");
            self.put(&package.name.to_string());
            self.put(";");
        }
        for import in &unit.imports {
            self.import(import);
        }
        if let Some(module) = &unit.module {
            self.module(module);
        }
        for decl in &unit.types {
            self.type_on_lines(decl);
        }
        self.end_line();
    }

    pub(super) fn import(&mut self, import: &Import) {
        if import.is_model {
            return self.jml_lines(|p| {
                p.put("model ");
                p.import_here(import);
            });
        }
        self.line();
        self.import_here(import);
    }

    fn import_here(&mut self, import: &Import) {
        self.put(if import.is_static { "import static " } else { "import " });
        self.put(&import.name.to_string());
        self.put(if import.on_demand { ".*;" } else { ";" });
    }

    fn module(&mut self, module: &ModuleDecl) {
        self.line();
        for annotation in &module.annotations {
            self.annotation(annotation);
            self.put(" ");
        }
        self.put(if module.open { "open module " } else { "module " });
        self.put(&module.name.to_string());
        self.put(" ");
        self.braces(|p| {
            for directive in &module.directives {
                p.line();
                p.directive(directive);
            }
        });
    }

    fn directive(&mut self, directive: &Directive) {
        match &directive.kind {
            DirectiveKind::Requires { is_static, transitive, module } => {
                self.put("requires ");
                self.put(if *is_static { "static " } else { "" });
                self.put(if *transitive { "transitive " } else { "" });
                self.put(&module.to_string());
            }
            DirectiveKind::Exports { package, to } => self.to("exports", package, "to", to),
            DirectiveKind::Opens { package, to } => self.to("opens", package, "to", to),
            DirectiveKind::Uses(service) => self.to("uses", service, "", &[]),
            DirectiveKind::Provides { service, with } => {
                self.to("provides", service, "with", with);
            }
        }
        self.put(";");
    }

    fn to(&mut self, word: &str, name: &QualName, link: &str, targets: &[QualName]) {
        self.put(word);
        self.put(" ");
        self.put(&name.to_string());
        if !targets.is_empty() {
            self.put(" ");
            self.put(link);
            self.put(" ");
            self.list(targets, ", ", |p, target| p.put(&target.to_string()));
        }
    }

    fn type_on_lines(&mut self, decl: &TypeDecl) {
        if decl.in_jml {
            return self.jml_lines(|p| {
                p.line();
                p.type_decl(decl);
            });
        }
        self.line();
        self.type_decl(decl);
    }

    pub(super) fn type_decl(&mut self, decl: &TypeDecl) {
        self.modifiers(&decl.mods);
        self.put(match decl.kind {
            TypeDeclKind::Class => "class ",
            TypeDeclKind::Interface => "interface ",
            TypeDeclKind::Enum => "enum ",
            TypeDeclKind::Record => "record ",
            TypeDeclKind::Annotation => "@interface ",
        });
        self.put(decl.name.name.as_str());
        self.type_params(&decl.type_params);
        if decl.kind == TypeDeclKind::Record {
            self.put("(");
            self.list(&decl.record_components, ", ", |p, component| {
                p.modifiers(&component.mods);
                p.ty(&component.ty);
                p.put(if component.varargs { "... " } else { " " });
                p.put(component.name.name.as_str());
            });
            self.put(")");
        }
        if let Some(extends) = &decl.extends {
            self.put(" extends ");
            self.ty(extends);
        }
        let interfaces = match decl.kind {
            TypeDeclKind::Interface => " extends ",
            _ => " implements ",
        };
        for (word, types) in [(interfaces, &decl.interfaces), (" permits ", &decl.permits)] {
            if !types.is_empty() {
                self.put(word);
                self.list(types, ", ", Printer::ty);
            }
        }
        self.put(" ");
        if decl.kind == TypeDeclKind::Enum {
            self.enum_body(decl);
        } else {
            self.type_body(&decl.body);
        }
    }

    pub(super) fn type_body(&mut self, body: &TypeBody) {
        self.braces(|p| {
            for member in &body.members {
                p.member(member);
            }
        });
    }

    fn enum_body(&mut self, decl: &TypeDecl) {
        self.braces(|p| {
            for constant in &decl.enum_constants {
                p.line();
                p.enum_constant(constant);
                p.put(",");
            }
            p.line();
            p.put(";");
            for member in &decl.body.members {
                p.member(member);
            }
        });
    }

    fn enum_constant(&mut self, constant: &EnumConstant) {
        for annotation in &constant.annotations {
            self.annotation(annotation);
            self.put(" ");
        }
        self.put(constant.name.name.as_str());
        if !constant.args.is_empty() {
            self.args(&constant.args);
        }
        if let Some(body) = &constant.body {
            self.put(" ");
            self.type_body(body);
        }
    }

    pub(super) fn member(&mut self, member: &Member) {
        match member {
            Member::Field(field) => self.maybe_jml(field.in_jml, |p| p.field(field)),
            Member::Method(method) => self.maybe_jml(method.in_jml, |p| p.method(method)),
            Member::Initializer(initializer) => self.initializer(initializer),
            Member::Type(decl) => self.type_on_lines(decl),
            Member::Jml(clause) => self.jml_lines(|p| {
                p.line();
                p.clause(clause);
            }),
        }
    }

    fn maybe_jml(&mut self, in_jml: bool, print: impl FnOnce(&mut Self)) {
        if in_jml { self.jml_lines(print) } else { print(self) }
    }

    fn field(&mut self, field: &FieldDecl) {
        self.line();
        self.modifiers(&field.mods);
        self.ty(&field.ty);
        self.put(" ");
        self.list(&field.vars, ", ", Printer::declarator);
        self.put(";");
    }

    fn initializer(&mut self, initializer: &Initializer) {
        self.contract(&initializer.contract);
        self.line();
        self.put(if initializer.is_static { "static " } else { "" });
        self.block(&initializer.body);
    }

    fn method(&mut self, method: &MethodDecl) {
        self.contract(&method.contract);
        self.line();
        self.modifiers(&method.mods);
        self.type_params(&method.type_params);
        self.put(if method.type_params.is_empty() { "" } else { " " });
        if let Some(ty) = &method.return_type {
            self.ty(ty);
            self.put(" ");
        }
        self.put(method.name.name.as_str());
        if method.kind != crate::ast::MethodKind::CompactConstructor {
            self.params(method);
        }
        self.dims(&method.dims);
        if !method.throws.is_empty() {
            self.put(" throws ");
            self.list(&method.throws, ", ", Printer::ty);
        }
        if let Some(value) = &method.default {
            self.put(" default ");
            self.element_value(value);
        }
        match &method.body {
            Some(body) => {
                self.put(" ");
                self.block(body);
            }
            None => self.put(";"),
        }
    }

    fn params(&mut self, method: &MethodDecl) {
        self.put("(");
        if let Some(receiver) = &method.receiver {
            self.modifiers(&receiver.mods);
            self.ty(&receiver.ty);
            self.put(" ");
            if let Some(qualifier) = &receiver.qualifier {
                self.put(&qualifier.to_string());
                self.put(".");
            }
            self.put("this");
            self.put(if method.params.is_empty() { "" } else { ", " });
        }
        self.list(&method.params, ", ", Printer::param);
        self.put(")");
    }

    fn param(&mut self, param: &Param) {
        self.modifiers(&param.mods);
        self.ty(&param.ty);
        self.put(" ");
        for annotation in &param.varargs_annotations {
            self.annotation(annotation);
            self.put(" ");
        }
        self.put(if param.varargs { "... " } else { "" });
        self.put(param.name.name.as_str());
        self.dims(&param.dims);
    }
}

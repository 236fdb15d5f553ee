//! Constrained Horn clauses through Z3's fixed-point engine (Spacer). Takes
//! relations and clauses, gives an interpretation of the relations that
//! satisfies every clause, or says that there is none.

use z3::ast::{Ast, Bool};
use z3::{Fixedpoint, Params, SatResult};

use super::encode::Encoder;
use super::tactic::symbols;
use super::{Budget, Reason};
use crate::smt::parse_term;
use crate::sort::Sort;
use crate::term::{Func, Kind, Term, Terms};

/// `∀ vars. body ⇒ head`; body may apply relations, positively.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The free variables of the clause.
    pub vars: Vec<Term>,
    pub body: Term,
    /// An application of a relation; `None` is `false`: the body must never hold.
    pub head: Option<Term>,
}

/// A relation's meaning: for these parameters, this formula.
#[derive(Clone, Debug)]
pub struct Relation {
    pub func: Func,
    pub params: Vec<Term>,
    pub formula: Term,
}

#[derive(Clone, Debug)]
pub enum HornAnswer {
    /// The relations can be interpreted so that all clauses hold. Not to be
    /// trusted blindly: check the clauses with it.
    Solved(Vec<Relation>),
    /// Some `false` clause is reached.
    Refuted,
    Unknown(Reason),
}

/// The relation that `false` heads become.
const GOAL: &str = "horn!goal";

/// Solves for `relations` (functions to Bool).
pub fn solve_horn(terms: &Terms, relations: &[Func], clauses: &[Clause], budget: Budget) -> HornAnswer {
    match attempt(terms, relations, clauses, budget) {
        Ok(answer) => answer,
        Err(why) => HornAnswer::Unknown(Reason::Incomplete(why)),
    }
}

fn attempt(terms: &Terms, relations: &[Func], clauses: &[Clause], budget: Budget) -> Result<HornAnswer, String> {
    let mut encoder = Encoder::new(terms);
    let fixedpoint = Fixedpoint::new();
    let mut params = Params::new();
    params.set_symbol("engine", "spacer");
    params.set_u32("timeout", u32::try_from(budget.timeout.as_millis()).unwrap_or(u32::MAX));
    if budget.resources > 0 {
        params.set_u32("rlimit", budget.resources);
    }
    // Preprocessing may remove relations, and with them their answers.
    params.set_bool("xform.inline_eager", false);
    params.set_bool("xform.inline_linear", false);
    params.set_bool("xform.slice", false);
    params.set_bool("ctrl_c", false);
    fixedpoint.set_params(&params);
    for &relation in relations {
        fixedpoint.register_relation(encoder.func(relation));
    }
    let goal = z3::FuncDecl::new(GOAL, &[], &z3::Sort::bool());
    fixedpoint.register_relation(&goal);
    let reached = goal.apply(&[]).as_bool().ok_or("no goal")?;
    for (index, clause) in clauses.iter().enumerate() {
        let body = encoder.formula(clause.body).map_err(|e| e.0)?;
        let head = match clause.head {
            Some(head) => encoder.formula(head).map_err(|e| e.0)?,
            None => reached.clone(),
        };
        let vars: Vec<_> = clause.vars.iter().map(|&v| encoder.encode(v)).collect::<Result<_, _>>().map_err(|e| e.0)?;
        let bounds: Vec<&dyn Ast> = vars.iter().map(|v| v as &dyn Ast).collect();
        let rule = z3::ast::forall_const(&bounds, &[], &body.implies(&head));
        fixedpoint.add_rule(&rule, Some(&format!("clause{index}")));
    }
    Ok(match fixedpoint.query(&reached) {
        SatResult::Sat => HornAnswer::Refuted,
        SatResult::Unsat => {
            let answer = fixedpoint.get_answer().ok_or("Z3 gave no interpretation")?;
            HornAnswer::Solved(read_answer(terms, &encoder, relations, &answer)?)
        }
        SatResult::Unknown => HornAnswer::Unknown(Reason::Incomplete(fixedpoint.get_reason_unknown())),
    })
}

/// Z3's answer is a conjunction of `∀ x. inv(x) = φ(x)`; a relation it does not
/// mention may be anything, so `true`.
fn read_answer(terms: &Terms, encoder: &Encoder, relations: &[Func], answer: &Bool) -> Result<Vec<Relation>, String> {
    let text = answer.to_string();
    let mut names = symbols(encoder);
    names.insert(terms.var(GOAL, Sort::Bool), GOAL.to_owned());
    let parsed = parse_term(terms, &text, &names).map_err(|e| e.to_string())?;
    let mut found = Vec::new();
    for &func in relations {
        let sorts = &terms.func_decl(func).args;
        let params: Vec<Term> = sorts.iter().enumerate().map(|(i, &s)| terms.var(&format!("horn!{i}"), s)).collect();
        let mut parts = Vec::new();
        for part in terms.conjuncts(parsed) {
            parts.extend(definition(terms, func, &params, part));
        }
        found.push(Relation { func, params, formula: terms.and(&parts) });
    }
    Ok(found)
}

/// What one conjunct says about a relation, over `params`.
fn definition(terms: &Terms, func: Func, params: &[Term], part: Term) -> Option<Term> {
    let opened = match terms.kind(part) {
        Kind::Quant { vars, .. } => {
            let fresh: Vec<Term> =
                vars.iter().enumerate().map(|(i, &s)| terms.var(&format!("horn!bound{i}"), s)).collect();
            terms.open(part, &fresh)?
        }
        _ => part,
    };
    // inv(x) alone is "true", its negation "false".
    let application = |t: Term| match terms.kind(t) {
        Kind::App(f, args) if *f == func => Some(args.clone()),
        _ => None,
    };
    let (args, formula) = match terms.kind(opened) {
        Kind::Eq(a, b) => match (application(*a), application(*b)) {
            (Some(args), _) => (args, *b),
            (_, Some(args)) => (args, *a),
            _ => return None,
        },
        Kind::Not(inner) => match terms.kind(*inner) {
            // ¬(a = b) is a = ¬b.
            Kind::Eq(a, b) => match (application(*a), application(*b)) {
                (Some(args), _) => (args, terms.not(*b)),
                (_, Some(args)) => (args, terms.not(*a)),
                _ => return None,
            },
            _ => (application(*inner)?, terms.ff()),
        },
        _ => (application(opened)?, terms.tt()),
    };
    let map = args.iter().copied().zip(params.iter().copied()).collect();
    Some(terms.substitute(formula, &map))
}

//! Engine `domains`.

use crate::{Context, Proposals};

pub fn domains(ctx: &Context) -> Proposals {
    ctx.proved.clone()
}

mod block;
mod ideal;
mod model;
mod poly;
mod powers;
mod solve;
mod symbols;

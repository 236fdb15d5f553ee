x = a; //~ VERIFIED
//# code-math: bigint
//# engine: algebra
y = b;
while (x != y) { //~ INFERS x + y == a + b
    x = x + 1;
    y = y - 1;
}
//@ assert 2 * x == a + b && 2 * y == a + b;
//@ assert a == b ==> x == a && y == b;

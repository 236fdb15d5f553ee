x = 0; //~ VERIFIED
//# code-math: bigint
//# engine: algebra
y = 2;
c = 1;
d = 1;
while (x + y < 10) { //~ INFERS c == d && y * y == y + 2 * x + 2 && (x + y < 10 || x == 9 && y == 5)
    if (x < y) {
        x = x + y;
        y = y + 1;
        c = c + 1;
        d = d + 1;
    } else {
        x = x + y;
        y = y + 1;
    }
}
assert c == d;
assert y * y == y + 2 * x + 2;
assert x == 9 && y == 5;

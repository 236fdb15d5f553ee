res = a; //~ VERIFIED
//# code-math: bigint
//# engine: algebra
cnt = b;
//@ assume b >= 0;
while (cnt > 0) { //~ INFERS cnt + res == a + b && (b > 0 ==> cnt >= 0)
    cnt = cnt - 1;
    res = res + 1;
}
//@ assert res == a + b;

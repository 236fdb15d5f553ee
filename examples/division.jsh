// A snippet: bare statements, undeclared names are arbitrary ints. Division by repeated subtraction.
assume(a >= 0 && b > 0);

int quotient = 0;
int rest = a;
while (rest >= b) {
    rest -= b;
    quotient++;
}

assert(0 <= rest && rest < b);
assert(quotient * b + rest == a);

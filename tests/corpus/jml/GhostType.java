/** Ghost fields that hold types: before the first `set` their value is nobody's business. */
class GhostType {
    //@ ghost public \TYPE elementType;
    Object[] cells = new Object[4];

    GhostType() { //~ VERIFIED
        //@ set elementType = \type(String);
        //@ assert elementType == \type(String);
    }

    GhostType(int size) { //~ UNKNOWN
        //@ assert elementType == \type(Object);
    }
}

package org.jmlspecs.lang;

/** The type of model fields that only name a group of locations: `//@ model JMLDataGroup state;`. */
public class JMLDataGroup {
}

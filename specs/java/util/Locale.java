package java.util;

import java.io.Serializable;

public final /*@ code_java_math spec_bigint_math @*/ class Locale implements Cloneable, Serializable {
    public static final Locale ENGLISH = new Locale("en");
    public static final Locale FRENCH = new Locale("fr");
    public static final Locale GERMAN = new Locale("de");
    public static final Locale ITALIAN = new Locale("it");
    public static final Locale JAPANESE = new Locale("ja");
    public static final Locale FRANCE = new Locale("fr", "FR");
    public static final Locale GERMANY = new Locale("de", "DE");
    public static final Locale ITALY = new Locale("it", "IT");
    public static final Locale JAPAN = new Locale("ja", "JP");
    public static final Locale UK = new Locale("en", "GB");
    public static final Locale US = new Locale("en", "US");
    public static final Locale CANADA = new Locale("en", "CA");
    public static final Locale ROOT = new Locale("");

    public /*@ pure @*/ Locale(String language) {
        this(language, "", "");
    }

    public /*@ pure @*/ Locale(String language, String country) {
        this(language, country, "");
    }

    //@ public normal_behavior
    //@   ensures true;
    public /*@ pure @*/ Locale(String language, String country, String variant) {
        init(language, country, variant);
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init(String language, String country, String variant);

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native Locale getDefault();

    public static synchronized native void setDefault(Locale newLocale);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ Locale forLanguageTag(String languageTag);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ String getLanguage();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ String getCountry();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ String toLanguageTag();

    public final native /*@ pure @*/ String toString();

    public native /*@ pure @*/ int hashCode();

    public native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public native /*@ pure @*/ Object clone();
}

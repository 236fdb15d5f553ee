import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

/** What the code does today. */
@SuppressWarnings({"rawtypes", "removal", "unchecked"})
class CalendarJavelinTest {
    @Test
    void isDateGivesFalse() throws Throwable {
        assertFalse(Calendar.isDate("aaaa-aaa! "));
    }

    @Test
    void isDateGivesFalse_2() throws Throwable {
        assertFalse(Calendar.isDate("aaaaaaaaaa"));
    }

    @Test
    void isDateGivesFalse_3() throws Throwable {
        assertFalse(Calendar.isDate(""));
    }

    @Test
    void isDateGivesFalse_4() throws Throwable {
        assertFalse(Calendar.isDate(":aaa-aa-%$"));
    }

    @Test
    void isDateGivesFalse_5() throws Throwable {
        assertFalse(Calendar.isDate("9068-5a-\042!"));
    }

    @Test
    void isDateGivesFalse_6() throws Throwable {
        assertFalse(Calendar.isDate("9650-28- !"));
    }

    @Test
    void isDateGivesFalse_7() throws Throwable {
        assertFalse(Calendar.isDate("9653-07-a\042"));
    }

    @Test
    void isDateGivesFalse_8() throws Throwable {
        assertFalse(Calendar.isDate("9152-06-40"));
    }

    static {
        // Assertions of the classes under test count.
        ClassLoader loader = java.lang.invoke.MethodHandles.lookup().lookupClass().getClassLoader();
        if (loader != null) loader.setDefaultAssertionStatus(true);
    }
}

import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Java's own code, without a contract: it may write the arrays it is given. */
class Strangers {
    byte[] data;
    //@ invariant (\forall int i; 0 <= i && i < data.length; data[i] >= 0);

    //@ requires (\forall int i; 0 <= i && i < given.length; given[i] >= 0);
    Strangers(byte[] given) { //~ VERIFIED
        data = given;
    }

    void overwritten(Inflater stranger) throws DataFormatException { //~ UNKNOWN
        stranger.inflate(data);
    }

    void believed(Inflater stranger) throws DataFormatException { //~ UNKNOWN
        stranger.inflate(data);
        assert data.length == 0 || data[0] >= 0;
    }

    void looked(CRC32 stranger) { //~ VERIFIED
        System.out.println(data.length);
        assert data.length == 0 || data[0] >= 0;
    }
}

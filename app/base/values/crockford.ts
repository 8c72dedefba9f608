/** Crockford's Base32 (https://www.crockford.com/base32.html): digits and letters without I, L, O and U, which people misread. */
export const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Reads letters as people type them: in lower case, with spaces and other signs between them, O for 0, I or L for 1. */
export const readCrockford = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");

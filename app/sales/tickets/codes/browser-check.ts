import { type CheckSignature, createWebCheck } from "./ticket-code";

/** Any public key shows whether the API takes one: this is the base point (RFC 8032, section 5.1). */
const ANY_KEY = Uint8Array.from([0x58, ...Array<number>(31).fill(0x66)]);

/**
 * By the Web Cryptography API, or by a library in browsers whose API has no Ed25519: before Chrome 137, Firefox 129 and Safari 17. Others do
 * not run the library. It is loaded at once: later, after a release, its file may be gone.
 */
export function createBrowserCheck(subtle: SubtleCrypto = crypto.subtle): CheckSignature {
  const checkByApi = createWebCheck(subtle);
  const choose = async (): Promise<CheckSignature> =>
    subtle.importKey("raw", ANY_KEY, "Ed25519", false, ["verify"]).then(() => checkByApi, loadLibrary);
  let chosen: Promise<CheckSignature> | undefined = choose();
  // Said where a code is checked.
  chosen.catch(() => undefined);
  return async (key, signature, signed) => {
    chosen ??= choose();
    try {
      return await (await chosen)(key, signature, signed);
    } catch (error) {
      // The library could not be loaded: the next code tries again.
      chosen = undefined;
      throw error;
    }
  };
}

async function loadLibrary(): Promise<CheckSignature> {
  const { verifyAsync } = await import("@noble/ed25519");
  // By RFC 8032, as the API does; the library's default accepts other encodings of a point too.
  return (key, signature, signed) => verifyAsync(signature, signed, key, { zip215: false });
}

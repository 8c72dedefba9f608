import { type CheckSignature, createWebCheck } from "./ticket-code";

/**
 * By the Web Cryptography API, or by a library in browsers whose API has no Ed25519: before Chrome 137, Firefox 129 and Safari 17. Others do
 * not run the library.
 */
export function createBrowserCheck(subtle: SubtleCrypto = crypto.subtle): CheckSignature {
  const checkByApi = createWebCheck(subtle);
  let chosen: Promise<CheckSignature> | undefined;
  return async (key, signature, signed) => {
    chosen ??= subtle.importKey("raw", key, "Ed25519", false, ["verify"]).then(() => checkByApi, loadLibrary);
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

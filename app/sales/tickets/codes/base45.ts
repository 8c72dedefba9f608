/** The 45 characters of a QR code's alphanumeric mode, in the order of their values (RFC 9285, section 4.2). */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const BASE = ALPHABET.length;

/** Writes bytes as base45 (RFC 9285): three characters for two bytes, two for a last one. */
export function encodeBase45(bytes: Uint8Array): string {
  let text = "";
  for (let index = 0; index < bytes.length; index += 2) {
    const isPair = index + 1 < bytes.length;
    let value = isPair ? (bytes[index] ?? 0) * 256 + (bytes[index + 1] ?? 0) : (bytes[index] ?? 0);
    for (let left = isPair ? 3 : 2; left > 0; left -= 1) {
      text += ALPHABET.charAt(value % BASE);
      value = Math.floor(value / BASE);
    }
  }
  return text;
}

/** Reads base45. No two texts have the same bytes. @returns null when it is not one: spaces are characters, and lower case is not read */
export function decodeBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let index = 0; index < text.length; index += 3) {
    const values = [...text.slice(index, index + 3)].map((character) => ALPHABET.indexOf(character));
    if (values.includes(-1)) return null;
    const value = values.reduceRight((sum, digit) => sum * BASE + digit, 0);
    const isPair = values.length === 3;
    if (value > (isPair ? 0xffff : 0xff)) return null;
    if (isPair) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
}

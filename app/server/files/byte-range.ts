/** Bytes from the first to the last, both included, counted from 0. */
export type ByteRange = { first: number; last: number };

/**
 * What a `Range` header asks for (RFC 9110, section 14.1.2).
 * @param size of the whole, in bytes
 * @returns null when the header is to be ignored: absent, unreadable, in another unit, or of several ranges, which may be
 *   (section 14.2); "beyond" when nothing of the whole is in the range (416)
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | "beyond" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "beyond" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return null;
  if (first >= size) return "beyond";
  return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}

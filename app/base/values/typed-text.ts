/** An address of the web within typed text. Marks that end a sentence are not part of it. */
const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g;

/** A part of typed text, which is a link or not. */
export type TypedPart = { text: string; href: string | null };

/** Parts typed text at its addresses of the web, in linear time. */
export function typedParts(typed: string): TypedPart[] {
  const parts: TypedPart[] = [];
  let end = 0;
  for (const { 0: href, index } of typed.matchAll(ADDRESS)) {
    if (index > end) parts.push({ text: typed.slice(end, index), href: null });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < typed.length) parts.push({ text: typed.slice(end), href: null });
  return parts;
}

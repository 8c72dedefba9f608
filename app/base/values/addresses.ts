/**
 * Slugs of a Ghost blog: posts, tags and authors. Its slugger (`@tryghost/string`) keeps lower-case letters, digits,
 * hyphens and underscores; an import may also leave several hyphens in a row, and hyphens at either end. 191 characters
 * are the longest that Ghost stores.
 */
export const BLOG_SLUG_PATTERN = /^[a-z0-9_-]{1,191}$/;

/** An id as `randomUUID` draws it: the key of a form, so that one press is done once. */
export const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The slugs of this site: lower-case words joined by single hyphens, at most 191 characters as in Ghost. */
export const SLUG_PATTERN = /^(?=.{1,191}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Latin letters that Unicode does not take apart into a letter and its mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: "l", đ: "d", ð: "d", ø: "o", ı: "i", ħ: "h", ŧ: "t" },
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
};

/** The slug of a name or title: "dr. Élan Ray-O'Neil" is `dr-elan-ray-oneil`. Empty when it has no Latin letter or digit. */
export function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, "")
    .replace(/[^a-z0-9]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The id of a name without Latin letters: FNV-1a in 32 bits, the same in every language, on every machine. */
export function idOfName(name: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name.normalize("NFKC").toLowerCase().trim()))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Number of a page of a list, as an address has it: 2 to 9,999, in one spelling. The first page's address has none. */
export const PAGE_NUMBER_PATTERN = /^(?!1$)[1-9]\d{0,3}$/;

/** A page number from the address; 1 for anything that is not one. */
export function pageNumber(value: string | null): number {
  return value !== null && PAGE_NUMBER_PATTERN.test(value) ? Number(value) : 1;
}

/**
 * A WhatsApp chat with a text already written.
 * @param number E.164, with or without the plus sign: wa.me takes digits only
 * @throws URIError when the text holds half of a surrogate pair
 */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

/** Origins of the players that may be put into a page after a click; the content security policy names them. */
export const PLAYER_ORIGINS = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://open.spotify.com",
  "https://w.soundcloud.com",
  "https://www.google.com",
] as const;

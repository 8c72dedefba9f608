const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

/**
 * The letter under which a name stands from A to Z, without accents: "Đ" is sorted after D and before E. "0-9" for digits and signs.
 * @returns null for a name in another script, which lists have after Z
 */
export function nameLetter(name: string): string | null {
  const [first = ""] = name.normalize("NFKD");
  if (/\p{L}/u.test(first) && !/\p{Script=Latin}/u.test(first)) return null;
  const { compare } = new Intl.Collator("en", { sensitivity: "base" });
  return (/\p{L}/u.test(first) && LETTERS.findLast((letter) => compare(letter, first) <= 0)) || "0-9";
}

/** Signs that Unicode itself has no simpler form of, and what a reader takes for the same. */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ["→", "–"],
  ["≥", ">="],
  ["≤", "<="],
  ["‐", "-"],
  ["‑", "-"],
]);

const segmenter = new Intl.Segmenter("id", { granularity: "grapheme" });

/** What a reader sees as single letters and signs: a letter with its accents, a family emoji. */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text.normalize("NFC")), ({ segment }) => segment);

/**
 * A text in what can be drawn. A sign that is neither a picture nor in a font becomes the nearest that is (№ becomes No,
 * a letter loses an accent that it has in no font) or is left out: a box in its place would tell nobody anything. A word
 * of which a letter is missing is left out whole, with the punctuation at its end: half of it would be another word.
 * @param hasLetter whether a font has a code point
 * @param isPicture whether a grapheme is drawn as a picture
 */
export function legible(
  text: string,
  hasLetter: (codePoint: number) => boolean,
  isPicture: (grapheme: string) => boolean,
): string {
  const drawn = (grapheme: string) => (isPicture(grapheme) ? grapheme : inLetters(grapheme, hasLetter));
  // Of white space only the no-break space keeps its meaning on a picture.
  return text
    .split(/[^\S\u00A0]+/u)
    .map((word) => {
      const graphemes = graphemesOf(word);
      const lost = graphemes.some((grapheme) => /\p{L}/u.test(grapheme) && drawn(grapheme) === "");
      return lost ? "" : graphemes.map(drawn).join("");
    })
    .filter(Boolean)
    .join(" ");
}

function inLetters(grapheme: string, hasLetter: (codePoint: number) => boolean): string {
  // An accent of its own would be set by a font that was not made for it, and a control character shows nothing.
  const drawn = (letter: string) => !/[\p{M}\p{C}]/u.test(letter) && hasLetter(letter.codePointAt(0) ?? 0);
  const [base = ""] = grapheme.normalize("NFD");
  const ways = [grapheme, STAND_INS.get(grapheme) ?? "", grapheme.normalize("NFKC"), base];
  return ways.find((letters) => letters !== "" && [...letters].every(drawn)) ?? "";
}

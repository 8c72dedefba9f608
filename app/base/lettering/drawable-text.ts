/** Replacements for signs that have no compatibility form in Unicode. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ["→", "–"],
  ["≥", ">="],
  ["≤", "<="],
  ["‐", "-"],
  ["‑", "-"],
  // Letters whose stroke or shape Unicode does not take off.
  ["Ł", "L"],
  ["ł", "l"],
  ["Đ", "D"],
  ["đ", "d"],
  ["Ħ", "H"],
  ["ħ", "h"],
  ["Ŧ", "T"],
  ["ŧ", "t"],
  ["ı", "i"],
  ["ŋ", "ng"],
  ["ə", "e"],
]);

const segmenter = new Intl.Segmenter("id", { granularity: "grapheme" });

/** A text in single letters and signs as a reader sees them: a letter with its accents, a family emoji. */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text.normalize("NFC")), ({ segment }) => segment);

/**
 * The part of a text that can be drawn. A sign that no font has becomes the nearest one (№ becomes No, a letter loses an
 * accent) or is left out. A word with a letter that no font has is left out completely, with the punctuation at its end:
 * half of it would be another word.
 * @param hasLetter whether the first font has a code point
 * @param isDrawn whether another font has a grapheme, or it is drawn as a picture
 */
export function drawableText(
  text: string,
  hasLetter: (codePoint: number) => boolean,
  isDrawn: (grapheme: string) => boolean,
): string {
  const drawn = (grapheme: string) => (isDrawn(grapheme) ? grapheme : inLetters(grapheme, hasLetter));
  // One kind of white space stays beside the no-break space.
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
  // Separate accents would be misplaced, and control characters are invisible.
  const drawn = (letter: string) => !/[\p{M}\p{C}]/u.test(letter) && hasLetter(letter.codePointAt(0) ?? 0);
  const [base = ""] = grapheme.normalize("NFD");
  const ways = [grapheme, REPLACEMENTS.get(grapheme) ?? "", grapheme.normalize("NFKC"), base];
  return ways.find((letters) => letters !== "" && [...letters].every(drawn)) ?? "";
}

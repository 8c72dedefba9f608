import bidiFactory from "bidi-js";
import { graphemesOf } from "./drawable-text";

/** A stretch of a line that is drawn at once. Its letters are in the order of reading: a font draws Arabic from right to left by itself. */
export type Run<Face> = { text: string; face: Face };

/** A line with its runs in the order of reading, and where each begins from the left. */
export type Line<Face> = { runs: (Run<Face> & { left: number })[]; width: number };

const bidi = bidiFactory();

/** Where a line may break: words of languages with and without spaces, each with the punctuation and the spaces after it. */
const words = new Intl.Segmenter("id", { granularity: "word" });

type Letter<Face> = { text: string; face: Face; level: number };

/**
 * Breaks a text with letters of several fonts and directions into lines (UAX 9, and a simple form of UAX 14).
 * The text around names is read from left to right.
 * @param width of a line, in the unit of `measure`
 * @param faceOf the font of a grapheme
 */
export function typeset<Face>(
  text: string,
  width: number,
  faceOf: (grapheme: string) => Face,
  measure: (run: Run<Face>) => number,
): Line<Face>[] {
  const widthOf = (letters: readonly Letter<Face>[]) => {
    const last = letters.findLastIndex((letter) => letter.text.trim() !== "");
    return toLine(letters.slice(0, last + 1), measure).width;
  };
  const fits = (letters: readonly Letter<Face>[]) => widthOf(letters) <= width;

  return text.split("\n").flatMap((paragraph) => {
    const { levels } = bidi.getEmbeddingLevels(paragraph, "ltr");
    const lines: Letter<Face>[][] = [[]];
    const add = (letters: readonly Letter<Face>[]) => {
      const line = lines.at(-1) ?? [];
      if (line.length === 0 || fits([...line, ...letters])) line.push(...letters);
      else lines.push([...letters]);
    };
    let at = 0;
    for (const part of breakable(paragraph)) {
      const letters = graphemesOf(part).map((grapheme) => {
        const letter = { text: grapheme, face: faceOf(grapheme), level: levels[at] ?? 0 };
        at += grapheme.length;
        return letter;
      });
      if (fits(letters)) add(letters);
      else for (const letter of letters) add([letter]);
    }
    return lines.map((line) => toLine(line, measure));
  });
}

function breakable(paragraph: string): string[] {
  const parts: string[] = [];
  let isJoined = false;
  for (const { segment, isWordLike } of words.segment(paragraph)) {
    const opens = /^[\p{Ps}\p{Pi}]/u.test(segment);
    if (parts.length === 0 || (!isJoined && (isWordLike || opens))) parts.push(segment);
    else parts[parts.length - 1] += segment;
    const isRange = segment === "–" && /\d–$/.test(parts.at(-1) ?? "");
    isJoined = !isWordLike && (opens || isRange || segment === "\u00A0" || (isJoined && segment.trim() !== ""));
  }
  return parts;
}

function toLine<Face>(letters: readonly Letter<Face>[], measure: (run: Run<Face>) => number): Line<Face> {
  const read: Letter<Face>[] = [];
  for (const letter of letters) {
    const last = read.at(-1);
    if (last && last.face === letter.face && last.level === letter.level) last.text += letter.text;
    else read.push({ ...letter });
  }
  let width = 0;
  const lefts = new Map<Letter<Face>, number>();
  for (const run of asSeen(read)) {
    lefts.set(run, width);
    width += measure(run);
  }
  const runs = read.map((run) => {
    const text = run.level % 2 === 1 ? mirrored(run.text) : run.text;
    return { text, face: run.face, left: lefts.get(run) ?? 0 };
  });
  return { runs, width };
}

/** Runs in the order in which they stand on paper, from left to right (rule L2). */
function asSeen<Face>(read: readonly Letter<Face>[]): Letter<Face>[] {
  const runs = [...read];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let first = 0; first < runs.length; first += 1) {
      const after = runs.findIndex((run, index) => index >= first && run.level < level);
      const end = after === -1 ? runs.length : after;
      runs.splice(first, end - first, ...runs.slice(first, end).toReversed());
      first = end;
    }
  }
  return runs;
}

/** Signs between letters of a text from right to left (rule L4). A font turns letters by itself, but not signs. */
function mirrored(text: string): string {
  if (/\p{L}/u.test(text)) return text;
  return Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .toReversed()
    .join("");
}

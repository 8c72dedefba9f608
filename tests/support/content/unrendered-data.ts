import { load } from "cheerio";
import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from "react-router";

/** What of a page's data its HTML need not hold, and what it is there for all the same. */
const USED_BUT_NOT_RENDERED: readonly [place: RegExp, use: string][] = [
  [/\.guard\.token$/, "another one in each answer"],
  [/\.tickets(\.items)?\[\]\.id$/, "React's key of an entry"],
  [/\.links\[\]\.icon$/, "finds the drawing of an icon"],
  [/\.scene\.upright\.src$/, "renditions are named after it"],
  [/\.pictures\[\]\.(alt|title)$/, "stands in the viewer"],
  [/\.key$/, "tells an empty list, which is not shown, from others"],
];

/**
 * The texts of a page's data, as a navigation in the browser gets them, that its document neither shows nor has in an
 * attribute. What stands in scripts alone, such as data for search engines, counts as not there. A short text may be found in
 * a longer one: this is to find sentences, addresses and lists that travel for nothing, not each word.
 * @returns each with its place, and how many texts there were in all
 */
export async function unrenderedData(html: string, data: Response): Promise<{ unrendered: string[]; texts: number }> {
  const $ = load(html);
  $("script, style").remove();
  const attributes = $("*")
    .toArray()
    .flatMap((element) => Object.values($(element).attr() ?? {}));
  const document = [$.root().text(), ...attributes].map(oneLine).join("\n");
  const seen = (text: string) => document.includes(oneLine(text)) || (/<\w/.test(text) && inWords(text, document));
  const texts = await textsOf(data);
  const unrendered = texts.filter(
    ({ place, text }) => !USED_BUT_NOT_RENDERED.some(([used]) => used.test(place)) && !seen(text),
  );
  return { unrendered: unrendered.map(({ place, text }) => `${place}: ${text}`), texts: texts.length };
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Of HTML each piece of text counts: browsers and React write the same markup in different ways. */
function inWords(html: string, document: string): boolean {
  const pieces = load(html)("*").contents().toArray();
  return pieces.every((piece) => piece.type !== "text" || document.includes(oneLine(piece.data)));
}

type Text = { place: string; text: string };

/** Every text in the data of the root and of the page's route, with the place where it stands: `faq.groups.items[].name`. */
async function textsOf(data: Response): Promise<Text[]> {
  if (!data.body) return [];
  const { value } = await decodeViaTurboStream(data.body, globalThis);
  const texts: Text[] = [];
  for (const [route, result] of Object.entries(value as Record<string, { data?: unknown }>)) {
    await collect(result.data, route, texts);
  }
  return texts;
}

async function collect(value: unknown, place: string, texts: Text[]): Promise<void> {
  const known = await value;
  if (typeof known === "string") texts.push({ place, text: known });
  if (typeof known !== "object" || known === null) return;
  for (const [name, part] of Object.entries(known)) {
    await collect(part, Array.isArray(known) ? `${place}[]` : `${place}.${name}`, texts);
  }
}

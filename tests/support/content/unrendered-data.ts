import { load } from "cheerio";
import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from "react-router";

/** Data of a page that its HTML need not contain, with its use. */
const USED_BUT_NOT_RENDERED: readonly [place: RegExp, use: string][] = [
  [/\.guard\.token$/, "differs in each response"],
  [/\[\]\.icon$/, "the name of an icon"],
  [/\.scene\.(square|upright)\.src$/, "renditions are named after it"],
  [/\.pictures\[\]\.(alt|title)$/, "shown in the viewer"],
  [/^root\.live$/, "compared with /live.json"],
  [/\.key$/, "distinguishes an empty list, which is not rendered"],
];

/**
 * The strings of a page's data, as sent for a client-side navigation, that neither the text nor an attribute of its
 * document contains. Scripts, such as structured data, do not count. A short string may be found within a longer one:
 * the check is for unused sentences, URLs and lists.
 * @returns each with its path, and the number of all strings
 */
export async function unrenderedData(html: string, data: Response): Promise<{ unrendered: string[]; texts: number }> {
  const $ = load(html);
  $("script, style").remove();
  const attributes = $("*")
    .toArray()
    .flatMap((element) => Object.values($(element).attr() ?? {}));
  const document = [$.root().text(), ...attributes].map(oneLine).join("\n");
  const isRendered = (text: string) =>
    document.includes(oneLine(text)) || (/<\w/.test(text) && hasTextNodes(text, document));
  const texts = await textsOf(data);
  const unrendered = texts.filter(
    ({ place, text }) => !USED_BUT_NOT_RENDERED.some(([used]) => used.test(place)) && !isRendered(text),
  );
  return { unrendered: unrendered.map(({ place, text }) => `${place}: ${text}`), texts: texts.length };
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Compares the text nodes of HTML, because browsers and React serialize the same markup differently. */
function hasTextNodes(html: string, document: string): boolean {
  const pieces = load(html)("*").contents().toArray();
  return pieces.every((piece) => piece.type !== "text" || document.includes(oneLine(piece.data)));
}

type Text = { place: string; text: string };

/** All strings in the data of the root and of the page's route, with their paths: `faq.groups.items[].name`. */
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

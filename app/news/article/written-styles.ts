import type { CheerioAPI } from "cheerio";
import type { Attributes, Tag } from "sanitize-html";
import type { Selection } from "~/base/html/load-fragment";
import { STRUCK_CLASS } from "~/base/html/struck-text";
import { escapeMarkup } from "~/base/values/plain-text";

/** What a style says of words, and the element that says the same. */
const MARKS = [
  { property: /^text-decoration(?:-line)?$/, value: /\bline-through\b/, element: "s" },
  { property: /^font-weight$/, value: /^(?:bold|bolder|[6-9]\d\d)$/, element: "strong" },
  { property: /^font-style$/, value: /^(?:italic|oblique)/, element: "em" },
  // "10⁶" and "m²" of Google Docs.
  { property: /^vertical-align$/, value: /^super$/, element: "sup" },
  { property: /^vertical-align$/, value: /^sub$/, element: "sub" },
] as const;

/** The value of `white-space` with which lines end where the text has a line feed, as chats write it. */
const KEPT_LINES = /^(?:pre|pre-wrap|pre-line|break-spaces)$/;

/** What a class of those says. */
const STRUCK = [["text-decoration-line", "line-through"]] as const;

/** Elements that say already what the mark would. */
const ALREADY: Readonly<Record<(typeof MARKS)[number]["element"], ReadonlySet<string>>> = {
  s: new Set(["s", "del"]),
  strong: new Set(["b", "strong", "h2", "h3", "h4", "h5", "h6", "th"]),
  em: new Set(["em", "i", "cite"]),
  sup: new Set(["sup"]),
  sub: new Set(["sub"]),
};

/** The declarations of a `style` attribute, by property, in lower case. */
export function readStyle(style: string | undefined): ReadonlyMap<string, string> {
  const declarations = (style ?? "").toLowerCase().split(";");
  return new Map(
    declarations.map((declaration) => {
      const [property = "", ...value] = declaration.split(":");
      return [property.trim(), value.join(":").replace("!important", "").trim()] as const;
    }),
  );
}

/** An element of which the content alone stays, and what its style says of that; `isUnwrapped` knows it again. */
export const unwrapped = (style = ""): Tag => ({ tagName: "span", attribs: { style, "data-unwrapped": "" } });

export const isUnwrapped = ({ attribs }: { attribs: Attributes }): "excludeTag" | false =>
  attribs["data-unwrapped"] !== undefined && !attribs["data-marks"] && "excludeTag";

/** The same style without one of its properties. */
export function styleWithout(property: string, style: string | undefined): string {
  const others = [...readStyle(style)].filter(([name]) => name !== property);
  return others.map((declaration) => declaration.join(":")).join(";");
}

/**
 * Moves what an element's style says of its words to `data-marks`: no style passes the cleaning.
 * @param kept elements that stay as they are; the marks of any other are left on one that does
 */
export function moveMarksToData(kept: readonly string[]) {
  return (tagName: string, { "data-marks": _, ...attribs }: Attributes): Tag => {
    const style = new Map([...(STRUCK_CLASS.test(attribs.class ?? "") ? STRUCK : []), ...readStyle(attribs.style)]);
    const marks = MARKS.filter(({ property, value }) =>
      [...style].some(([name, written]) => property.test(name) && value.test(written)),
    ).map(({ element }): string => element);
    if (KEPT_LINES.test(style.get("white-space") ?? "")) marks.push("lines");
    if (marks.length === 0) return { tagName, attribs };
    return {
      tagName: kept.includes(tagName) ? tagName : "span",
      attribs: { ...attribs, "data-marks": marks.join(" ") },
    };
  };
}

/** Elements that cannot be part of a line of words. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote caption dd details div dl dt figcaption figure footer h2 h3 h4 h5 h6 " +
    "header hr li ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/** Elements with others around their words. */
const GROUPS = new Set(["ol", "ul", "dl", "table", "tbody", "thead", "tfoot", "tr"]);

/** Lines of an article from which its line feeds are not message's: each line costs an element. */
const MAX_LINES = 2_000;

/** Writes the marks that `moveMarksToData` left as elements around the words: a price that was struck out stays so. */
export function applyMarks($: CheerioAPI) {
  const hasFewLines = $.root().text().split("\n").length <= MAX_LINES;
  const holders = holdersOfBlocks($);
  const marksOf = new Map<unknown, readonly string[]>();
  for (const element of $("[data-marks]").toArray()) {
    const marks = ($(element).attr("data-marks") ?? "").split(" ");
    $(element).removeAttr("data-marks").removeAttr("data-unwrapped");
    marksOf.set(element, marks);
    // What is around it has marked its words already.
    const earlier = new Set(
      $(element)
        .parents()
        .toArray()
        .flatMap((around) => marksOf.get(around) ?? []),
    );
    for (const { element: mark } of MARKS)
      if (marks.includes(mark) && !earlier.has(mark)) markWords($, $(element), mark, holders);
    if (marks.includes("lines") && !earlier.has("lines") && hasFewLines) breakLines($, $(element));
  }
}

function breakLines($: CheerioAPI, element: Selection) {
  const around = element.find("*").addBack().not("pre, code, pre *, code *");
  for (const node of around.contents().toArray()) {
    if (node.type !== "text" || node.data.trim() === "" || !node.data.includes("\n")) continue;
    $(node).replaceWith(node.data.split("\n").map(escapeMarkup).join("<br>"));
  }
}

/** The elements in which blocks are, at any depth. */
function holdersOfBlocks($: CheerioAPI): Set<unknown> {
  const holders = new Set<unknown>();
  for (const block of $([...BLOCKS].join(",")).toArray()) {
    for (let around = block.parent; around && !holders.has(around); around = around.parent) holders.add(around);
  }
  return holders;
}

function markWords($: CheerioAPI, element: Selection, mark: keyof typeof ALREADY, holders: ReadonlySet<unknown>) {
  const name = element.prop("tagName")?.toLowerCase() ?? "";
  if (ALREADY[mark].has(name)) return;
  if (!holders.has(element.get(0)) && !GROUPS.has(name)) {
    if (element.text().trim() !== "") element.wrapInner(`<${mark}></${mark}>`);
    return;
  }
  for (const node of element.contents().toArray()) {
    if (node.type === "tag") markWords($, $(node), mark, holders);
    else if (node.type === "text" && node.data.trim() !== "") $(node).wrap(`<${mark}></${mark}>`);
  }
}

/** The side to which text is aligned: by a style, as in Markdown's tables, by the attribute of older editors, or by WordPress's class. */
function sideOf({ style, align, class: names }: Attributes): string | undefined {
  const byClass = /(?:^|\s)has-text-align-(\w+)/.exec(names ?? "")?.[1];
  const side = readStyle(style).get("text-align") || align?.trim().toLowerCase() || byClass;
  return side !== undefined && /^(?:left|center|right)$/.test(side) ? side : undefined;
}

/** Cells and rows are aligned. */
export function alignByClass(tagName: string, attribs: Attributes): Tag {
  const side = sideOf(attribs);
  return { tagName, attribs: side ? { ...attribs, class: `align-${side}` } : attribs };
}

/** Keeps the side of what is aligned in a table alone, for `alignCells`. */
export function moveSideToData(tagName: string, { "data-side": _, ...attribs }: Attributes): Tag {
  const side = sideOf(attribs);
  return { tagName, attribs: side ? { ...attribs, "data-side": side } : attribs };
}

/** Aligns blocks in cells, and the rows of a part of a table: cells take over nothing from further out. */
export function alignCells($: CheerioAPI) {
  for (const element of $("[data-side]").toArray()) {
    const side = $(element).attr("data-side");
    $(element).removeAttr("data-side");
    const rows = $(element).is("thead, tbody, tfoot") && $(element).children("tr").not("[class]");
    (rows || $(element).filter("td *, th *")).addClass(`align-${side}`);
  }
}

import type { CheerioAPI } from "cheerio";
import type { Selection } from "~/base/html/load-fragment";
import { markupSafe } from "~/base/values/plain-text";

/** Set before every id of a post: it can neither equal an id of the page nor shadow a property of `document`. */
export const ID_PREFIX = "s-";

/** The id on this site of what has an id in a post. @param id decoded */
export function blogFragmentId(id: string): string {
  return ID_PREFIX + id;
}

/** Decodes a fragment or an id: Ghost percent-encodes both, while browsers compare decoded. */
export function decodeFragment(fragment: string): string {
  try {
    return markupSafe(decodeURIComponent(fragment));
  } catch {
    return markupSafe(fragment);
  }
}

export type TocEntry = {
  /** The heading's id on the page. */
  id: string;
  text: string;
  level: 2 | 3;
};

/** Fewer headings than this need no table of contents. */
const TOC_FROM = 3;

/** Characters of a heading's text that its id is made of. */
const MAX_ID_LENGTH = 60;

/** Gives every heading an id and a link to itself. @returns headings of levels 2 and 3 outside cards; none of a short post */
export function anchorHeadings($: CheerioAPI): TocEntry[] {
  nameAnchors($);
  const taken = prefixIds($);
  const levels = createLevels();
  const toc: TocEntry[] = [];
  const outside: { heading: Selection; id: string }[] = [];
  for (const element of $("h2, h3, h4, h5, h6").toArray()) {
    const heading = $(element);
    const text = heading.text().replace(/\s+/g, " ").trim();
    if (text === "" && heading.find("img").length === 0) {
      heading.remove();
      continue;
    }
    const level = levels(Number(element.name.slice(1)));
    element.name = `h${level}`;
    const id = heading.attr("id") ?? freeId(text, taken);
    heading.attr("id", id);
    if (text === "" || heading.closest(".kg-card").length > 0) continue;
    outside.push({ heading, id });
    if (level <= 3) toc.push({ id, text, level: level === 2 ? 2 : 3 });
  }
  mendFragments($, taken);
  for (const { heading, id } of outside) linkToItself($, heading, id);
  return toc.length >= TOC_FROM ? toc : [];
}

/** The page's title has level 1. */
const TOP_LEVEL = 2;

/**
 * Levels without gaps (WCAG 2.2, 1.3.1): authors choose a level by its look.
 * @returns the level of the next heading on the page, by the one that it was written with
 */
function createLevels(): (written: number) => number {
  const above: number[] = [];
  return (written) => {
    while ((above.at(-1) ?? 0) >= written) above.pop();
    above.push(written);
    return TOP_LEVEL - 1 + above.length;
  };
}

function mendFragments($: CheerioAPI, ids: ReadonlySet<string>) {
  for (const link of $('a[href^="#"]').toArray()) {
    const fragment = decodeFragment(($(link).attr("href") ?? "").slice(1));
    const id = blogFragmentId(fragment);
    if (ids.has(id)) $(link).attr("href", `#${encodeURIComponent(id)}`);
    // "The top of the document" in the HTML standard, where no element has that id.
    else if (fragment.toLowerCase() !== "top") $(link).replaceWith($(link).contents());
  }
}

function linkToItself($: CheerioAPI, heading: Selection, id: string) {
  // A press on a link in a summary would not open what it sums up.
  if (heading.find("a, img").length > 0 || heading.closest("a, summary").length > 0) return;
  heading.wrapInner(
    $("<a>")
      .addClass("heading-anchor")
      .attr("href", `#${encodeURIComponent(id)}`),
  );
}

/** `<a name="…">` is an obsolete form of an id. */
function nameAnchors($: CheerioAPI) {
  for (const anchor of $("a[name]").toArray()) {
    const name = $(anchor).attr("name") ?? "";
    $(anchor).removeAttr("name");
    if ($(anchor).attr("href") !== undefined) {
      if ($(anchor).attr("id") === undefined) $(anchor).attr("id", name);
      continue;
    }
    const place = $("<span>").attr("id", $(anchor).attr("id") ?? name);
    $(anchor).replaceWith(place.append($(anchor).contents()));
  }
}

function prefixIds($: CheerioAPI): Set<string> {
  const taken = new Set<string>();
  for (const element of $("[id]").toArray()) {
    const old = decodeFragment($(element).attr("id") ?? "");
    const id = blogFragmentId(old);
    if (old === "" || /\s/.test(old) || taken.has(id)) $(element).removeAttr("id");
    else {
      taken.add(id);
      $(element).attr("id", id);
    }
  }
  return taken;
}

function freeId(text: string, taken: Set<string>): string {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  // By code points: cutting a letter beyond U+FFFF in half leaves what no address can hold.
  const base = `${ID_PREFIX}${Array.from(words).slice(0, MAX_ID_LENGTH).join("") || "section"}`;
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

import type { CheerioAPI } from "cheerio";
import { markupSafe } from "~/entities/values/plain-text";
import type { Selection } from "./load-fragment";

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
  const toc: TocEntry[] = [];
  const outside: { heading: Selection; id: string }[] = [];
  for (const element of $("h2, h3, h4, h5, h6").toArray()) {
    const heading = $(element);
    const text = heading.text().replace(/\s+/g, " ").trim();
    if (text === "" && heading.find("img").length === 0) {
      heading.remove();
      continue;
    }
    const id = heading.attr("id") ?? freeId(text, taken);
    heading.attr("id", id);
    if (text === "" || heading.closest(".kg-card").length > 0) continue;
    outside.push({ heading, id });
    if (element.name === "h2" || element.name === "h3") toc.push({ id, text, level: element.name === "h2" ? 2 : 3 });
  }
  mendFragments($, taken);
  for (const { heading, id } of outside) linkToItself($, heading, id);
  return toc.length >= TOC_FROM ? toc : [];
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
  if (heading.find("a, img").length > 0 || heading.closest("a").length > 0) return;
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

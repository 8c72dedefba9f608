import type { CheerioAPI } from "cheerio";
import type { Selection } from "./selection";

export type TocEntry = {
  /** The heading's id on the page. */
  id: string;
  text: string;
  level: 2 | 3;
};

/** Fewer headings than this need no table of contents. */
const TOC_FROM = 3;

/** Set before every id of a post: it can neither equal an id of the page nor shadow a property of `document`. */
const PREFIX = "s-";

/**
 * Gives every heading an id and a link to itself, and mends the links inside the post to match.
 * @returns the table of contents: headings of levels 2 and 3 outside cards; empty for a short post
 */
export function anchorHeadings($: CheerioAPI): TocEntry[] {
  const renamed = prefixIds($);
  for (const link of $('a[href^="#"]').toArray()) {
    const target = renamed.get(decodeId(($(link).attr("href") ?? "").slice(1)));
    if (target) $(link).attr("href", `#${encodeURIComponent(target)}`);
    else $(link).replaceWith($(link).contents());
  }
  const toc: TocEntry[] = [];
  const taken = new Set(renamed.values());
  for (const heading of $("h2, h3, h4, h5, h6").toArray()) {
    const text = $(heading).text().replace(/\s+/g, " ").trim();
    if (text === "") {
      $(heading).remove();
      continue;
    }
    const id = $(heading).attr("id") ?? freeId(text, taken);
    $(heading).attr("id", id);
    if ($(heading).closest(".kg-card").length > 0) continue;
    linkToItself($, $(heading), id);
    if (heading.name === "h2" || heading.name === "h3") toc.push({ id, text, level: heading.name === "h2" ? 2 : 3 });
  }
  return toc.length >= TOC_FROM ? toc : [];
}

function linkToItself($: CheerioAPI, heading: Selection, id: string) {
  if (heading.find("a, img").length > 0) return;
  heading.wrapInner(
    $("<a>")
      .addClass("heading-anchor")
      .attr("href", `#${encodeURIComponent(id)}`),
  );
}

/** @returns the new id by the old one, decoded */
function prefixIds($: CheerioAPI): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const element of $("[id]").toArray()) {
    const old = decodeId($(element).attr("id") ?? "");
    if (old === "" || /\s/.test(old) || renamed.has(old)) $(element).removeAttr("id");
    else {
      renamed.set(old, PREFIX + old);
      $(element).attr("id", PREFIX + old);
    }
  }
  return renamed;
}

/** Ghost writes ids of other scripts percent-encoded, in the id as in the link; browsers compare decoded. */
function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function freeId(text: string, taken: Set<string>): string {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const base = `${PREFIX}${words.slice(0, 60) || "section"}`;
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

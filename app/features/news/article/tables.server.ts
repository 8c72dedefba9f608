import type { CheerioAPI } from "cheerio";

/** Wide tables scroll inside their own box, which the keyboard can reach (WCAG 2.2, 1.4.10 and 2.1.1). */
export function boxTables($: CheerioAPI) {
  for (const table of $("table").toArray()) {
    if ($(table).parents("table").length > 0) continue;
    const label = $(table).find("caption").first().text().trim() || "Table";
    $(table).wrap($("<div>").addClass("article-table").attr({ role: "region", tabindex: "0", "aria-label": label }));
  }
}

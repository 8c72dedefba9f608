import type { CheerioAPI } from "cheerio";

/** Wide tables scroll inside their own box, which the keyboard can reach (WCAG 2.2, 1.4.10 and 2.1.1). */
export function boxTables($: CheerioAPI) {
  const outer = $("table").filter((_, table) => $(table).parents("table").length === 0);
  for (const [index, table] of outer.toArray().entries()) {
    const label = $(table).find("caption").first().text().trim() || `Table ${index + 1}`;
    $(table).wrap($("<section>").addClass("article-table").attr({ tabindex: "0", "aria-label": label }));
  }
}

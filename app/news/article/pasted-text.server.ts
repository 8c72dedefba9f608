import type { CheerioAPI } from "cheerio";
import type { Selection } from "~/base/html/load-fragment";
import { withoutShortcodes } from "~/news/blog/shortcodes";
import { keepPricesWhole } from "~/news/blog/whole-prices";

/** Blocks that contain text, and lists, whose marks stand on the side where lines begin. */
const TEXT_BLOCKS = "p, h2, h3, h4, h5, h6, ul, ol, blockquote, figcaption, caption, td, th, dt, dd, summary, pre";

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Quotes within quotes that are shown as such: deeper ones leave a phone no room for words. */
const DEEPEST_QUOTE = 4;

/** Lists within lists that are shown as such: each step in takes room from the words. */
const DEEPEST_LIST = 8;

/** No-break spaces in a row of words from which they are not a unit ("95 000 km") but what a word processor wrote for each space. */
const CHAIN = 4;

/** Bullets of Word that are letters, in Courier New or in Wingdings, a font of signs. */
const LETTER_BULLET = /^[oqvØü]$/;

/** What an empty paragraph or figure does not have: words, media, or a place that links lead to. */
const CONTENT = "img, audio, video, iframe, table, hr, details, [id], a[name]";

/** What documents of other programs bring along: empty paragraphs, chains of words, texts without a direction, deep quotes and lists. */
export function mendPastedText($: CheerioAPI) {
  for (const mark of $("[data-list-mark]").toArray()) {
    const written = $(mark).text().replace(/\s+/g, " ").trim();
    const isBullet = !/[\p{L}\p{N}]/u.test(written) || LETTER_BULLET.test(written);
    $(mark).replaceWith(
      $("<span>")
        .text(isBullet ? "• " : `${written} `)
        .contents(),
    );
  }
  const texts = wordsOf($);
  for (const text of texts) text.data = withoutShortcodes(text.data);
  const empty = $("p, figure")
    .not("[id]")
    .filter((_, block) => isEmpty($(block)));
  empty.remove();
  $("table:not(:has(td, th))").remove();
  texts.forEach(breakChain);
  for (const block of $(TEXT_BLOCKS).not("[dir]").toArray()) {
    if (RIGHT_TO_LEFT.test($(block).text())) $(block).attr("dir", "auto");
  }
  const deep = $("blockquote").filter((_, quote) => $(quote).parents("blockquote").length >= DEEPEST_QUOTE);
  for (const quote of deep.toArray()) $(quote).replaceWith($(quote).contents());
  flattenLists($);
}

/** Items of lists that are too deep follow the item that holds them. */
function flattenLists($: CheerioAPI) {
  const deep = $("ul, ol").filter((_, list) => $(list).parents("ul, ol").length >= DEEPEST_LIST);
  // From the outside in, each list's items arrive at the deepest level in their order.
  for (const list of deep.toArray().toReversed()) {
    const item = $(list).parent("li");
    if (item.length > 0) item.after($(list).contents());
    $(list).replaceWith($(list).contents());
  }
}

/** Word makes space with paragraphs of a no-break space, others with one of no width. */
function isEmpty(block: Selection): boolean {
  return !/[^\s\u200b]/.test(block.text()) && block.find(CONTENT).length === 0;
}

/** The texts of an article outside of code. */
function wordsOf($: CheerioAPI) {
  const texts = $.root().add($("*").not("pre, code, pre *, code *")).contents();
  return texts.toArray().flatMap((node) => (node.type === "text" ? [node] : []));
}

function breakChain(text: ReturnType<typeof wordsOf>[number]) {
  const words = text.data.includes("\u00a0") ? text.data.split(/([^\S\u00a0]+)/) : [text.data];
  const mended = words.map((word) => (word.split(/\u00a0+/).length > CHAIN ? word.replaceAll("\u00a0", " ") : word));
  text.data = keepPricesWhole(mended.join(""));
}

import type { CheerioAPI } from "cheerio";

/** Characters beyond which a block stays plain: the grammars' regular expressions take their time. */
const MAX_CODE_LENGTH = 20_000;

/** Marks code of known languages with highlight.js's classes, and lets the keyboard scroll each block (WCAG 2.2, 2.1.1). */
export async function highlightCode($: CheerioAPI) {
  const blocks = $("pre > code");
  if (blocks.length === 0) return;
  // Loaded with the first block that a visitor meets.
  const { default: highlighter } = await import("highlight.js/lib/common");
  for (const element of blocks.toArray()) {
    const code = $(element);
    code.parent().attr("tabindex", "0");
    const language = /\blanguage-([\w+#-]+)/.exec(code.attr("class") ?? "")?.[1] ?? "";
    const text = code.text();
    if (!highlighter.getLanguage(language) || text.length > MAX_CODE_LENGTH) continue;
    code.html(highlighter.highlight(text, { language, ignoreIllegals: true }).value);
  }
}

import type { CheerioAPI } from "cheerio";
import { tokenize } from "./highlighter.server";

/** Colours the code blocks whose language is known, and lets the keyboard scroll each (WCAG 2.2, 2.1.1). */
export async function colourCode($: CheerioAPI) {
  for (const element of $("pre > code").toArray()) {
    const code = $(element);
    code.parent().attr("tabindex", "0");
    const language = /\blanguage-([\w+#-]+)/.exec(code.attr("class") ?? "")?.[1];
    const lines = language ? await tokenize(code.text(), language) : null;
    if (!lines) continue;
    code.empty();
    lines.forEach((line, number) => {
      if (number > 0) code.append($("<span>").text("\n").contents());
      for (const { text, kind } of line) {
        const piece = $("<span>").text(text);
        code.append(kind ? piece.addClass(`code-${kind}`) : piece.contents());
      }
    });
  }
}

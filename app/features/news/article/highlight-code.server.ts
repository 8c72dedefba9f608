import type { CheerioAPI } from "cheerio";
import type { HighlighterCore } from "shiki/core";
import { codeTheme, kindOfColour } from "./code-theme";

/** What a code block's language may be called, and the grammar that reads it. */
const GRAMMARS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      js: "javascript",
      javascript: "javascript",
      jsx: "jsx",
      ts: "typescript",
      typescript: "typescript",
      tsx: "tsx",
    },
    ...{ json: "json", html: "html", xml: "xml", css: "css", yaml: "yaml", yml: "yaml", diff: "diff", sql: "sql" },
    ...{ sh: "shellscript", bash: "shellscript", shell: "shellscript", shellscript: "shellscript", py: "python" },
    ...{ python: "python", md: "markdown", markdown: "markdown" },
  }),
);

/** Characters beyond which a block stays plain: the grammars' regular expressions take their time. */
const LONGEST_CODE = 20_000;
/** ms for one line. The first lines of a language take hundreds, because its regular expressions are compiled then. */
const LINE_TIME_LIMIT = 2000;

/** A stretch of code; `kind` names a colour of the theme: `keyword`, `string`, `comment`… */
export type CodeToken = { text: string; kind: string | null };

let highlighter: Promise<HighlighterCore> | undefined;

/**
 * Reads code into tokens, line by line.
 *
 * The grammars load with the first code block that a visitor meets. Kinds instead of colours: the style sheet gives each
 * kind its colour in light and dark, and no inline style needs an exception in the content security policy.
 * @param language as written after `language-`
 * @returns null when the language is not known here or the code is too long
 */
async function tokenize(code: string, language: string): Promise<CodeToken[][] | null> {
  const grammar = GRAMMARS.get(language.toLowerCase());
  if (!grammar || code.length > LONGEST_CODE) return null;
  highlighter ??= loadHighlighter();
  const lines = (await highlighter).codeToTokensBase(code, {
    lang: grammar,
    theme: codeTheme,
    tokenizeTimeLimit: LINE_TIME_LIMIT,
  });
  return lines.map((line) => line.map(({ content, color }) => ({ text: content, kind: kindOfColour(color) })));
}

async function loadHighlighter(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import("shiki/core"),
    import("shiki/engine/javascript"),
  ]);
  return createHighlighterCore({
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    themes: [codeTheme],
    langs: [
      import("shiki/langs/css.mjs"),
      import("shiki/langs/diff.mjs"),
      import("shiki/langs/html.mjs"),
      import("shiki/langs/javascript.mjs"),
      import("shiki/langs/json.mjs"),
      import("shiki/langs/jsx.mjs"),
      import("shiki/langs/markdown.mjs"),
      import("shiki/langs/python.mjs"),
      import("shiki/langs/shellscript.mjs"),
      import("shiki/langs/sql.mjs"),
      import("shiki/langs/tsx.mjs"),
      import("shiki/langs/typescript.mjs"),
      import("shiki/langs/xml.mjs"),
      import("shiki/langs/yaml.mjs"),
    ],
  });
}

/** Colours code blocks of known languages, and lets the keyboard scroll each (WCAG 2.2, 2.1.1). */
export async function highlightCode($: CheerioAPI) {
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

import type { ThemeRegistrationRaw } from "shiki/core";

/** What a piece of code is, by TextMate scope; a later rule wins. The style sheet has a colour for each (`.code-…`). */
const KINDS = {
  punctuation: ["punctuation", "meta.brace"],
  keyword: ["keyword", "storage", "variable.language", "constant.language", "keyword.operator.expression"],
  operator: ["keyword.operator"],
  type: ["entity.name.type", "entity.other.inherited-class", "support.type", "support.class", "entity.name.class"],
  function: ["entity.name.function", "support.function", "entity.name.command"],
  property: [
    "support.type.property-name",
    "entity.other.attribute-name",
    "meta.object-literal.key",
    "variable.parameter",
  ],
  tag: ["entity.name.tag", "markup.heading", "entity.name.section"],
  number: ["constant.numeric", "constant.character", "constant.other", "support.constant"],
  string: ["string", "punctuation.definition.string", "markup.inline.raw"],
  comment: ["comment", "punctuation.definition.comment"],
  inserted: ["markup.inserted"],
  deleted: ["markup.deleted"],
} as const;

type CodeKind = keyof typeof KINDS;

/** Placeholder colours that identify token kinds in the highlighter's output. */
const MARKS = Object.keys(KINDS).map((kind, index) => ({
  kind: kind as CodeKind,
  colour: `#${String(index + 1).padStart(6, "0")}`,
}));

export const codeTheme: ThemeRegistrationRaw = {
  name: "kinds",
  type: "light",
  fg: "#ffffff",
  bg: "#ffffff",
  settings: MARKS.map(({ kind, colour }) => ({ scope: [...KINDS[kind]], settings: { foreground: colour } })),
};

/** The token kind of one of `codeTheme`'s colours; null for plain text. */
export function kindOfColour(colour: string | undefined): CodeKind | null {
  return MARKS.find((mark) => mark.colour === colour?.toLowerCase())?.kind ?? null;
}

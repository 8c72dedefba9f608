import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES, locales } from "~/base/i18n/locales";
import type { FormNode, Input } from "~/content/editing/fields/form-nodes";
import { m } from "~/paraglide/messages";
import type { ShownLanguages, ShownSections } from "./shown-sections";

const inputsIn = (nodes: readonly FormNode[]): Input[] =>
  nodes.flatMap((node) => {
    if (node.type === "input") return [node.input];
    if (node.type === "words") return [...node.inputs];
    return inputsIn(node.type === "group" ? node.nodes : node.entries.flatMap((entry) => entry.nodes));
  });

/** Whether somebody has to look at it: it is wrong, missing, or older than in another language. */
const isMarked = ({ faults, older, missing }: Input): boolean =>
  faults.length > 0 || Boolean(older) || missing !== undefined;

/** The sections of a form: one begins with each field that names it. Without such fields it is one, which has no title. */
export function toSections(nodes: readonly FormNode[]): ShownSections {
  const sections: { id: string; title: string; nodes: FormNode[] }[] = [];
  for (const node of nodes) {
    const last = sections.at(-1);
    if (last && node.section === undefined) last.nodes.push(node);
    else sections.push({ id: `section-${node.id}`, title: node.section ?? "", nodes: [node] });
  }
  return sections.map((section) => {
    const count = inputsIn(section.nodes).filter(isMarked).length;
    return { ...section, toCheck: count > 0 ? { count, said: m.sections_to_check({ count }) } : null };
  });
}

/**
 * The choice of the language whose words a phone shows.
 * @param hasFaults whether something in the form is wrong: the words of all languages are shown then
 * @returns null: the form has no words in languages
 */
export function toLanguageChoice(nodes: readonly FormNode[], hasFaults: boolean): ShownLanguages | null {
  const words = inputsIn(nodes).filter(({ lang }) => lang !== undefined);
  if (words.length === 0) return null;
  return toShownLanguages(hasFaults, (tag) =>
    words.some((input) => input.lang === tag && isMarked(input)) ? m.editing_words_missing() : "",
  );
}

/**
 * The choice between the languages of some words, and both of them.
 * @param hasFaults whether something in the form is wrong @param markOf says of the language with a tag that it lacks words; empty: it lacks none
 */
export function toShownLanguages(hasFaults: boolean, markOf: (tag: string) => string): ShownLanguages {
  const shown = hasFaults ? "" : currentLocale();
  const own = LOCALES.map((locale) => {
    const { name, tag } = locales[locale];
    return { value: locale as string, label: name, lang: tag, mark: markOf(tag) };
  });
  const choices = [...own, { value: "", label: m.editing_words_both(), lang: undefined, mark: "" }];
  return {
    label: m.editing_words_shown(),
    choices: choices.map((choice) => ({ ...choice, isShown: choice.value === shown })),
  };
}

import { LOCALES, type Locale, locales } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { factsIn } from "~/content/documents/parse-content";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { formPath } from "~/content/editing/documents/content-address.server";
import { documentTitle, findStored } from "~/content/editing/documents/document-view.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { isDraft } from "~/content/editions/edition";
import { factNames, type GoneFact, goneFacts, type InPlace, putInPlace } from "~/content/rules/gone-facts";
import { editedEdition } from "~/content/store/edited-edition.server";
import { applyChanges, type DocumentChange } from "~/content/store/publication";
import { storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import type { FieldLengths } from "~/platform/forms/form-fields.server";
import { choiceName, OWN_WORDS, type ShownGoneFact } from "./gone-fact-fields";

/** Longest words that stand in place of a fact, in UTF-16 units. */
const MAX_WORDS = 300;

const wordsName = (fact: string, locale: Locale) => `${choiceName(fact)}@${locale}`;

/** The fields that a form may have for the facts of content, each with the most UTF-16 units of its value. */
export function goneFactFields(): FieldLengths {
  const names = factNames(storedDocuments().documents, settingFacts);
  return Object.fromEntries(
    names.flatMap((fact) => [
      [choiceName(fact), MAX_WORDS],
      ...LOCALES.map((locale) => [wordsName(fact, locale), MAX_WORDS] as const),
    ]),
  );
}

/** What was typed or chosen for a fact; before that, the words that it is now. */
function typedIn(values: ReadonlyMap<string, string>, name: string, now: string): string {
  return values.get(name)?.trim().slice(0, MAX_WORDS) || now;
}

/**
 * Looks for facts that changes take away, though texts cite them. Drafts of editions may cite what is gone.
 * @param values of the form, with what was typed for each of them
 * @returns `shown`: the facts with their fields; `changes`: with the texts that they change; `isChosen`: whether the form had the fields
 */
export function fitTexts(changes: readonly DocumentChange[], values: ReadonlyMap<string, string>) {
  const before = storedDocuments().documents;
  const edited = editedEdition();
  const after = applyChanges(before, changes);
  const gone = edited && isDraft(edited.row) ? [] : goneFacts(before, after, settingFacts);
  if (gone.length === 0) return { shown: [], changes: [...changes], isChosen: true };
  const now = factsIn(before, settingFacts);
  const then = factsIn(after, settingFacts);
  // A fact whose text cites what is gone cannot stand in its place.
  const offered = [...then()].filter(([, text]) => !gone.some(({ name }) => text.includes(`{{${name}}}`)));
  const wordsNow = (fact: string, locale: Locale) => runWithLocale(locale, () => now().get(fact) ?? "");
  const inPlace = ({ name }: GoneFact): InPlace => {
    const chosen = typedIn(values, choiceName(name), OWN_WORDS);
    if (offered.some(([name]) => name === chosen)) return { fact: chosen };
    const words = LOCALES.map(
      (locale) => [locale, typedIn(values, wordsName(name, locale), wordsNow(name, locale))] as const,
    );
    return { words: Object.fromEntries(words) as Record<Locale, string> };
  };
  const toShown = (fact: GoneFact): ShownGoneFact => ({
    title: m.editing_gone_fact({ name: `{{${fact.name}}}`, text: now().get(fact.name) ?? "" }),
    texts: fact.texts.map(({ kind, id }) => ({
      text: `${kindTexts[kind].label()}: ${documentTitle(kind, findStored(kind, id)?.document)}`,
      href: formPath(kind, id),
    })),
    choice: {
      name: choiceName(fact.name),
      label: m.editing_gone_choice(),
      value: typedIn(values, choiceName(fact.name), OWN_WORDS),
      options: [
        { value: OWN_WORDS, label: m.editing_gone_words() },
        ...nearestFirst(fact.name, offered).map(([name, text]) => ({ value: name, label: `{{${name}}}: ${text}` })),
      ],
    },
    words: LOCALES.map((locale) => ({
      name: wordsName(fact.name, locale),
      label: m.editing_gone_words_in({ language: locales[locale].name }),
      value: typedIn(values, wordsName(fact.name, locale), wordsNow(fact.name, locale)),
      lang: locales[locale].tag,
    })),
  });
  const replaced = putInPlace(after, new Map(gone.map((fact) => [fact.name, inPlace(fact)])));
  return {
    shown: gone.map(toShown),
    changes: [...changes, ...replaced],
    isChosen: gone.every(({ name }) => values.has(choiceName(name))),
  };
}

/** Facts of the same kind, such as prices, before all others. */
function nearestFirst(name: string, facts: readonly (readonly [string, string])[]) {
  const [kind] = name.split(".");
  const isNear = ([other]: readonly [string, string]) => other.split(".")[0] === kind;
  return [...facts.filter(isNear), ...facts.filter((fact) => !isNear(fact))];
}

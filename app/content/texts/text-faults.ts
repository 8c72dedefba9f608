import { m } from "~/paraglide/messages";
import { PLURAL_FORMS, type PluralForm } from "./changed-text";

/** The names that a text has in braces. */
export const namesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name)),
];

/** A fact that content cites, such as `{{event.hours}}`. */
const FACT = /\{\{[a-z0-9.-]*\}\}/g;

/** Forms that may say a number in words: "a single booth". */
const SINGLE_NUMBERS: readonly PluralForm[] = ["zero", "one", "two"];

/** Characters that any text may have, however short the words are that the site ships with. */
const ALWAYS = 80;
/** How many times as long as the words that the site ships with a text may be: pages, mails and PDFs have room for them. */
const TIMES = 3;

/** A text that the site ships with, as far as its faults depend on it. */
type Shipped = {
  parameters: readonly string[];
  counted: string | null;
  words: ReadonlyMap<string, Readonly<Partial<Record<PluralForm, string>>>>;
};

/** Most characters of a text. */
export function mostCharacters({ words }: Shipped): number {
  const lengths = [...words.values()].flatMap((forms) => PLURAL_FORMS.map((form) => forms[form]?.length ?? 0));
  return Math.max(ALWAYS, TIMES * Math.max(...lengths));
}

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(", ");

/**
 * Why words cannot stand in place of those that the site ships with.
 * @param form the plural form that they are
 * @returns the reasons in the current language; empty: they can
 */
export function textFaults(shipped: Shipped, form: PluralForm, text: string): string[] {
  const { parameters, counted } = shipped;
  const words = text.replace(FACT, "");
  const names = namesIn(words);
  const unknown = names.filter((name) => !parameters.includes(name));
  const needed = parameters.filter((name) => name !== counted || !SINGLE_NUMBERS.includes(form));
  const missing = needed.filter((name) => !names.includes(name));
  const most = mostCharacters(shipped);
  const known = inBraces(parameters);
  return [
    ...(unknown.length > 0
      ? [
          parameters.length > 0
            ? m.texts_fault_unknown({ names: inBraces(unknown), known })
            : m.texts_fault_unknown_no_others({ names: inBraces(unknown) }),
        ]
      : []),
    ...(missing.length > 0 ? [m.texts_fault_missing({ names: inBraces(missing) })] : []),
    ...(/[{}]/.test(words.replace(/\{\w+\}/g, "")) ? [m.texts_fault_braces()] : []),
    ...(text.length > most ? [m.editing_too_long({ length: text.length, most })] : []),
  ];
}

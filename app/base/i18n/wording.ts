import { getLocale } from "~/paraglide/runtime";
import { LOCALES, type Locale } from "./locales";

/** Words with parameters in braces, or a form for each plural category of the language; `by` is the parameter with the number. */
export type Words = string | { by: string; forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> };

/** What a language says instead of the words that the site ships with, by the keys of the messages. */
export type Wording = ReadonlyMap<string, Words>;

/** The words that the site ships with, and so nothing else. */
const SHIPPED = new Map(LOCALES.map((locale): [Locale, Wording] => [locale, new Map()]));

const NOTHING: Wording = new Map();

let wordingOf = (locale: Locale): Wording => SHIPPED.get(locale) ?? NOTHING;

/** Has messages ask for other words. The server calls it once, before anything is rendered. */
export function overwriteWording(of: typeof wordingOf): void {
  wordingOf = of;
}

/** What the browser's pages say instead. */
let shown: object | undefined;

/** Has messages in the browser say what they say on the server. @param texts by the keys of their messages; undefined: what the site ships with */
export function showWording(texts: Readonly<Record<string, Words>> | undefined): void {
  if (texts === shown) return;
  shown = texts;
  const wording: Wording = new Map(Object.entries(texts ?? {}));
  overwriteWording(() => wording);
}

/** The words of a language that are not those that the site ships with. The same object until they change; another one in a preview. */
export const currentWording = (locale = getLocale()): Wording => wordingOf(locale);

type Inputs = Readonly<Record<string, unknown>>;

/** Words with their parameters filled in; undefined: they lack the form that a number needs. */
function fillIn(words: Words, inputs: Inputs, locale: Locale): string | undefined {
  const pattern =
    typeof words === "string"
      ? words
      : (words.forms[new Intl.PluralRules(locale).select(Number(inputs[words.by]))] ?? words.forms.other);
  return pattern?.replace(/\{(\w+)\}/g, (_, name: string) => String(inputs[name]));
}

/**
 * What a message says. Builds have each compiled message call this (`scripts/build/wording.ts`).
 * @param shipped the words that the site ships with, in each language
 */
export function say(
  key: string,
  shipped: Readonly<Record<Locale, (inputs: Inputs) => string>>,
  inputs: Inputs = {},
  options?: { locale?: Locale },
): string {
  const locale = options?.locale ?? getLocale();
  const words = wordingOf(locale).get(key);
  return (words && fillIn(words, inputs, locale)) ?? shipped[locale](inputs);
}

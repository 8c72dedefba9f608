import browserMessages from "virtual:browser-messages";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import { currentWording, type Wording, type Words } from "~/base/i18n/wording";
import { type ChangedText, PLURAL_FORMS } from "./changed-text";
import { type Forms, type ShippedText, shippedTexts } from "./shipped-texts.server";
import { textFaults } from "./text-faults";

type Wordings = ReadonlyMap<Locale, Wording>;

/** Words with the spaces around them that those of the site have: they may stand between others. */
function withSpacesOf(shipped: string, words: string): string {
  const [before = ""] = /^\s*/.exec(shipped) ?? [];
  const [after = ""] = /\s*$/.exec(shipped) ?? [];
  return before + words + after;
}

/** What a language says instead of a shipped text; undefined: what the site ships with. Faulty words are left out. */
function wordsOf(shipped: ShippedText, locale: Locale, own: Forms): Words | undefined {
  const known = shipped.words.get(locale) ?? {};
  const changed = PLURAL_FORMS.flatMap((form) => {
    const words = own[form];
    const isUsed = words !== undefined && words !== known[form] && textFaults(shipped, form, words).length === 0;
    return isUsed ? [[form, withSpacesOf(known[form] ?? "", words)] as const] : [];
  });
  if (changed.length === 0) return undefined;
  const forms: Forms = { ...known, ...Object.fromEntries(changed) };
  return shipped.counted === null ? forms.other : { by: shipped.counted, forms };
}

function toWording(texts: readonly ChangedText[], locale: Locale): Wording {
  return new Map(
    texts.flatMap(({ key, words }) => {
      const shipped = shippedTexts().get(key);
      const changed = shipped && wordsOf(shipped, locale, words[locale] ?? {});
      return changed === undefined ? [] : [[key, changed] as const];
    }),
  );
}

const known = new WeakMap<readonly ChangedText[], Wordings>();

/**
 * What a language says instead of the words that the site ships with. Texts that this release does not know, or whose parameters it does
 * not have, are left out.
 * @returns the same object for the same texts
 */
export function wordingIn(texts: readonly ChangedText[], locale: Locale): Wording {
  const wordings = known.get(texts) ?? new Map(LOCALES.map((name) => [name, toWording(texts, name)]));
  known.set(texts, wordings);
  return wordings.get(locale) ?? new Map();
}

const toBrowser = (wording: Wording): Readonly<Record<string, Words>> | undefined => {
  const changed = [...wording].filter(([key]) => browserMessages === null || browserMessages.includes(key));
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
};

const inBrowser = new WeakMap<Wording, ReturnType<typeof toBrowser>>();

/** What scripts in the browser say instead of the words that the site ships with, by the keys of the messages; undefined: nothing else. */
export function browserWording(): ReturnType<typeof toBrowser> {
  const wording = currentWording();
  if (!inBrowser.has(wording)) inBrowser.set(wording, toBrowser(wording));
  return inBrowser.get(wording);
}

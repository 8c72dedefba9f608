import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES, type Locale, locales } from "~/base/i18n/locales";
import type { FieldText } from "~/content/editing/fields/field-texts";
import type { FormFault } from "~/content/editing/fields/form-faults";
import type { FormNode, Input } from "~/content/editing/fields/form-nodes";
import { PLURAL_FORMS, type PluralForm } from "~/content/texts/changed-text";
import { formsOf, type ShippedText, shippedTexts } from "~/content/texts/shipped-texts.server";
import { areaOf, textAreas } from "~/content/texts/text-areas";
import { mostCharacters, textFaults } from "~/content/texts/text-faults";
import { m } from "~/paraglide/messages";
import { parameterText } from "./text-parameters";

/** Words by languages and plural forms, as they may stand in a document. */
type Words = ReadonlyMap<Locale, ReadonlyMap<PluralForm, string>>;

const partsOf = (value: unknown) =>
  new Map<string, unknown>(typeof value === "object" && value !== null ? Object.entries(value) : []);

/** The key of a text's document; empty: it has none. */
export const keyOfText = (document: unknown): string => String(partsOf(document).get("key") ?? "");

/** The words of a document, by languages and plural forms. */
export function wordsIn(document: unknown): Words {
  const words = partsOf(partsOf(document).get("words"));
  return new Map(
    LOCALES.map((locale) => {
      const forms = partsOf(words.get(locale));
      const texts = PLURAL_FORMS.flatMap((form): [PluralForm, string][] => {
        const text = forms.get(form);
        return typeof text === "string" ? [[form, text]] : [];
      });
      return [locale, new Map(texts)];
    }),
  );
}

/** A document with the words that are left; without any words it has none of its languages. */
const toDocument = (key: string, words: Words) => ({
  key,
  words: Object.fromEntries(
    [...words].flatMap(([locale, forms]) => (forms.size > 0 ? [[locale, Object.fromEntries(forms)]] : [])),
  ),
});

const shippedWords = ({ words }: ShippedText, locale: Locale, form: PluralForm): string =>
  words.get(locale)?.[form] ?? "";

/** A document of a text as its form shows it: with the words that the site ships with where it changes none. */
export function withShippedWords(document: unknown): unknown {
  const key = keyOfText(document);
  const shipped = shippedTexts().get(key);
  if (!shipped) return document;
  const own = wordsIn(document);
  const shown = LOCALES.map((locale): [Locale, ReadonlyMap<PluralForm, string>] => [
    locale,
    new Map(
      formsOf(shipped, locale).map((form) => [
        form,
        own.get(locale)?.get(form) ?? shippedWords(shipped, locale, form).trim(),
      ]),
    ),
  ]);
  return toDocument(key, new Map(shown));
}

/** A document of a text as it is stored: without the words that the site ships with, and in one line. */
export function withoutShippedWords(document: unknown): unknown {
  const key = keyOfText(document);
  const shipped = shippedTexts().get(key);
  const changed = [...wordsIn(document)].map(([locale, forms]): [Locale, ReadonlyMap<PluralForm, string>] => [
    locale,
    new Map(
      [...forms]
        .map(([form, text]) => [form, text.replace(/[ \t\r\n]+/g, " ").trim()] as const)
        .filter(([form, text]) => text !== "" && text !== (shipped && shippedWords(shipped, locale, form).trim())),
    ),
  ]);
  return toDocument(key, new Map(changed));
}

/** Whether a document of a text changes nothing. */
export const changesNothing = (document: unknown): boolean =>
  [...wordsIn(document).values()].every((forms) => forms.size === 0);

/** The words of a document that cannot stand in place of those that the site ships with, with the reasons, by the names of their inputs. */
export function faultyWords(document: unknown): FormFault[] {
  const shipped = shippedTexts().get(keyOfText(document));
  if (!shipped) return [];
  return [...wordsIn(document)].flatMap(([locale, forms]) =>
    [...forms].flatMap(([form, text]) =>
      textFaults(shipped, form, text).map((reason) => ({ name: `words.${locale}.${form}`, reason })),
    ),
  );
}

/** Longest title of a text. */
const TITLE = 70;

/** What staff call a text: the words that the site ships with. */
export function textTitle(key: string): string {
  const shipped = shippedTexts().get(key);
  const words = shipped ? shippedWords(shipped, currentLocale(), "other").trim() : "";
  if (words === "") return key;
  return words.length > TITLE ? `${words.slice(0, TITLE)}…` : words;
}

const formLabels: Readonly<Record<PluralForm, () => string>> = {
  zero: m.texts_form_zero,
  one: m.texts_form_one,
  two: m.texts_form_two,
  few: m.texts_form_few,
  many: m.texts_form_many,
  other: m.texts_form_other,
};

const formsShown = (key: string, locale: Locale): readonly PluralForm[] => {
  const shipped = shippedTexts().get(key);
  return shipped ? formsOf(shipped, locale) : PLURAL_FORMS;
};

/** The fields of a text's form: the languages, with the plural forms that each has. */
export function fieldsOfText(key: string): NonNullable<FieldText["fields"]> {
  const languages = LOCALES.map((locale) => {
    const forms = formsShown(key, locale).map((form) => {
      const label = shippedTexts().get(key)?.counted ? formLabels[form] : m.texts_words;
      return [form, { label, long: true as const }] as const;
    });
    return [locale, { label: () => locales[locale].name, fields: Object.fromEntries(forms) }];
  });
  return { words: { label: m.texts_words, fields: Object.fromEntries(languages) } };
}

const inputsOf = (node: FormNode | undefined): [form: string, input: Input][] =>
  node?.type === "group"
    ? node.nodes.flatMap((part) => (part.type === "input" ? [[part.id.split(".").at(-1) ?? "", part.input]] : []))
    : [];

/** The nodes of a text's form with its languages side by side, for each plural form. */
export function sideBySide(key: string, nodes: readonly FormNode[]): FormNode[] {
  const shipped = shippedTexts().get(key);
  const [words] = nodes;
  const languages = words?.type === "group" ? words.nodes : [];
  const inputs = LOCALES.flatMap((locale, index) =>
    inputsOf(languages[index]).map(([form, input]) => {
      const label = locales[locale].name;
      return { form, input: { ...input, label, lang: locales[locale].tag } };
    }),
  );
  const forms = PLURAL_FORMS.filter((form) => inputs.some((input) => input.form === form));
  return forms.map((form) => {
    const known = shipped
      ? LOCALES.flatMap((locale) => {
          const text = shippedWords(shipped, locale, form).trim();
          return text ? [m.texts_shipped({ language: locales[locale].name, text })] : [];
        })
      : [];
    return {
      type: "words",
      id: `field-${form}`,
      label: shipped?.counted ? formLabels[form]() : m.texts_words(),
      hint: known.join(" "),
      optional: "",
      inputs: inputs.flatMap((input) => (input.form === form ? [input.input] : [])),
    };
  });
}

/** What the form of a text says above its fields. */
export function aboutText(key: string): string[] {
  const shipped = shippedTexts().get(key);
  const area = areaOf(key);
  if (!shipped || !area) return [m.texts_unused_text()];
  const { parameters, counted } = shipped;
  return [
    m.texts_about({ area: textAreas[area].label(), most: mostCharacters(shipped) }),
    ...(parameters.length > 0 ? [m.texts_parameters({ list: parameters.map(parameterText).join(", ") })] : []),
    ...(counted === null ? [] : [m.texts_counted({ name: `{${counted}}` })]),
  ];
}

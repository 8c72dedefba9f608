import { LOCALES, type Locale } from "~/base/i18n/locales";
import { z } from "~/base/values/zod";
import { PLURAL_FORMS, type PluralForm } from "./changed-text";
import { areaOf, type TextArea } from "./text-areas";
import { namesIn } from "./text-faults";

/** Words by the plural forms of a language. */
export type Forms = Readonly<Partial<Record<PluralForm, string>>>;

/** A text that organisers may change, as the site ships with it. */
export type ShippedText = {
  key: string;
  area: TextArea;
  /** The names that its words have in braces. */
  parameters: readonly string[];
  /** The parameter whose number chooses the form; null: it has the form `other` alone. */
  counted: string | null;
  words: ReadonlyMap<Locale, Forms>;
};

const variantsSchema = z.array(
  z.object({ declarations: z.array(z.string()).default([]), match: z.record(z.string(), z.string()) }),
);
const fileSchema = z.record(z.string(), z.union([z.string(), variantsSchema]));

type Message = z.infer<typeof fileSchema>[string];

const files = import.meta.glob<unknown>("/app/messages/*/*.json", { import: "default", eager: true });

const pathOf = (locale: Locale) => `/app/messages/${locale}/`;

const messagesOf = (locale: Locale) =>
  new Map(
    Object.entries(files)
      .filter(([path]) => path.startsWith(pathOf(locale)))
      .flatMap(([, file]) => Object.entries(fileSchema.parse(file))),
  );

function countedIn(message: Message): string | null {
  if (typeof message === "string") return null;
  const declarations = message.flatMap((variants) => variants.declarations);
  return declarations.flatMap((text) => /^local \w+ = (\w+): plural$/.exec(text)?.[1] ?? [])[0] ?? null;
}

function formsIn(message: Message): Forms {
  if (typeof message === "string") return { other: message };
  const variants = message.flatMap(({ match }) =>
    Object.entries(match).map(([variant, words]) => [variant.split("=")[1] ?? "", words] as const),
  );
  return Object.fromEntries(variants.filter(([form]) => PLURAL_FORMS.some((known) => known === form)));
}

function toShipped(key: string, messages: readonly (Message | undefined)[]): ShippedText[] {
  const area = areaOf(key);
  const known = messages.filter((message) => message !== undefined);
  if (!area || known.length < messages.length) return [];
  const forms = known.map(formsIn);
  const parameters = [...new Set(forms.flatMap((words) => Object.values(words).flatMap(namesIn)))];
  const counted = known.map(countedIn).find((name) => name !== null) ?? null;
  return [
    { key, area, parameters, counted, words: new Map(LOCALES.map((locale, index) => [locale, forms[index] ?? {}])) },
  ];
}

function readShipped(): ReadonlyMap<string, ShippedText> {
  const languages = LOCALES.map(messagesOf);
  const keys = [...(languages[0]?.keys() ?? [])];
  const texts = keys.flatMap((key) =>
    toShipped(
      key,
      languages.map((messages) => messages.get(key)),
    ),
  );
  return new Map(texts.map((text) => [text.key, text]));
}

let shipped: ReadonlyMap<string, ShippedText> | undefined;

/** The texts that organisers may change, by their keys, in the order of their files. Read when somebody first asks: not for each start. */
export function shippedTexts(): ReadonlyMap<string, ShippedText> {
  shipped ??= readShipped();
  return shipped;
}

/** The forms that a text has in a language. */
export function formsOf({ counted }: ShippedText, locale: Locale): readonly PluralForm[] {
  if (counted === null) return ["other"];
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  return PLURAL_FORMS.filter((form) => pluralCategories.includes(form));
}

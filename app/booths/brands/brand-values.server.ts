import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { formatList } from "~/base/values/counts-and-lists";
import { countName, type FormValues, nameIn, toFormValues, wordsName } from "~/content/editing/fields/form-values";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import { m } from "~/paraglide/messages";

/** What is known of a brand before anybody of the team has written about it. `text`: what the company says it shows. */
export type BrandFacts = {
  slug: string;
  name: string;
  /** At least one; the first is the main one. `hall`: as the content calls it. */
  booths: readonly { hall: string; booth: string }[];
  /** Slugs that the content has. */
  categories: readonly string[];
  website: string;
  instagram: string;
  text: string;
  language: Locale;
  /** Companies that share the booths. */
  partners: readonly string[];
};

/** Characters of the name of a brand. */
const MAX_NAME = 80;

/** The values of the form of a brand, for an editor to look through. Texts are in the language of the registration. */
export function toBrandValues(facts: BrandFacts): FormValues {
  const { slug, name, booths, categories, website, instagram, text, language, partners } = facts;
  const [main, ...more] = booths;
  const shared = partners.length > 0 ? [runWithLocale(language, () => withPartners(partners))] : [];
  const description = [...(text ? [text] : []), ...shared].join("\n\n");
  return new Map([
    ...toFormValues(fieldOfKind("brands"), {}),
    ...Object.entries({
      ...{ slug, name: name.slice(0, MAX_NAME), booth: main?.booth ?? "", hall: main?.hall ?? "" },
      ...{ categories: categories.join("\n"), website, instagram, [wordsName("description", language)]: description },
      [countName("moreBooths")]: String(more.length),
    }),
    ...more.flatMap(({ booth, hall }, index): [string, string][] => {
      const entry = nameIn("moreBooths", index);
      return [
        [nameIn(entry, "booth"), booth],
        [nameIn(entry, "hall"), hall],
      ];
    }),
  ]);
}

const withPartners = (partners: readonly string[]): string =>
  m.booking_brand_with({ names: formatList([...partners]) });

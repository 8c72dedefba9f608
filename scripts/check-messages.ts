/**
 * `node scripts/check-messages.ts`: checks the messages in `app/messages`. `npm run check` and `npm test` run it. Biome keeps the
 * keys of a file sorted and unique, and the compiler refuses an unknown message or parameter in code.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { LOCALES } from "../app/base/i18n/locales.ts";

/** As in a file: a text with `{parameters}`, or variants. */
type Message = string | readonly { declarations?: readonly string[]; match: Readonly<Record<string, string>> }[];
type Settings = { locales: readonly string[]; "plugin.inlang.messageFormat": { pathPattern: readonly string[] } };
type MessageFile = { locale: string; area: string; messages: Readonly<Record<string, Message>> };

/**
 * What is wrong with messages.
 * @param files every file of every language
 * @param source the text of all code that uses messages, as `m.key`
 * @param locales the languages of the site
 * @returns one line per mistake; empty if there is none
 */
export function messageMistakes(files: readonly MessageFile[], source: string, locales: readonly string[]): string[] {
  const mistakes: string[] = [];
  const used = new Set(Array.from(source.matchAll(/\bm\.(\w+)/g), ([, key]) => key));
  const known = new Map<string, { file: MessageFile; parameters: string }>();
  const seen = new Map<string, string>();
  for (const folder of new Set(files.map(({ locale }) => locale)))
    if (!locales.includes(folder)) mistakes.push(`${folder} has no row in app/base/i18n/locales.ts`);
  for (const file of files) {
    for (const [key, message] of Object.entries(file.messages)) {
      const where = `${file.locale}/${file.area}.json: ${key}`;
      const first = known.get(key);
      const parameters = parametersOf(message);
      if (!key.startsWith(`${file.area}_`)) mistakes.push(`${where} does not begin with ${file.area}_`);
      if (seen.has(`${file.locale} ${key}`)) mistakes.push(`${where} stands in two files`);
      seen.set(`${file.locale} ${key}`, where);
      for (const form of missingForms(message, file.locale)) mistakes.push(`${where} has no variant form=${form}`);
      if (hasCatchAll(message))
        mistakes.push(`${where} has a * variant, which sorts before the others: name each value`);
      if (first && first.parameters !== parameters)
        mistakes.push(`${where} has the parameters (${parameters}), ${first.file.locale} (${first.parameters})`);
      if (!first && !used.has(key)) mistakes.push(`${where} is not used`);
      if (!first) known.set(key, { file, parameters });
    }
  }
  for (const key of known.keys())
    for (const locale of locales) if (!seen.has(`${locale} ${key}`)) mistakes.push(`${key} is missing in ${locale}`);
  return mistakes;
}

/**
 * What Paraglide's settings lack.
 * @param settings `project.inlang/settings.json`
 * @param areas the names of the files in a language's folder
 */
export function settingsMistakes(settings: Settings, areas: readonly string[], locales: readonly string[]): string[] {
  const { pathPattern } = settings["plugin.inlang.messageFormat"];
  const named = new Set(pathPattern.map((path) => basename(path, ".json")));
  const known = new Set(settings.locales);
  return [
    ...[...new Set(areas)].filter((area) => !named.has(area)).map((area) => `${area}.json is not in pathPattern`),
    ...locales.filter((locale) => !known.has(locale)).map((locale) => `${locale} is not in locales`),
  ].map((mistake) => `project.inlang/settings.json: ${mistake}`);
}

function parametersOf(message: Message): string {
  if (typeof message === "string") return inBraces([message]).sort().join(", ");
  const declarations = message.flatMap((variants) => variants.declarations ?? []);
  const locals = declarations.flatMap((text) => /^local (\w+)/.exec(text)?.[1] ?? []);
  const inputs = declarations.flatMap((text) => /^input (\w+)/.exec(text)?.[1] ?? []);
  const named = message.flatMap(({ match }) => inBraces(Object.values(match)));
  return [...new Set([...inputs, ...named])]
    .filter((name) => !locals.includes(name))
    .sort()
    .join(", ");
}

const inBraces = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name))),
];

/** The plural categories of the language (Unicode CLDR) that a message with `plural` variants lacks: it would print its key. */
function missingForms(message: Message, locale: string): string[] {
  if (typeof message === "string") return [];
  return message.flatMap(({ declarations = [], match }) => {
    const form = declarations.flatMap((text) => /^local (\w+) = \w+: plural$/.exec(text)?.[1] ?? [])[0];
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    const variants = Object.keys(match).flatMap((variant) => variant.split(", "));
    return form ? pluralCategories.filter((category) => !variants.includes(`${form}=${category}`)) : [];
  });
}

const hasCatchAll = (message: Message) =>
  typeof message !== "string" &&
  message.some(({ match }) => Object.keys(match).some((variant) => variant.includes("=*")));

if (import.meta.main) {
  const files = globSync("app/messages/*/*.json").map((path) => {
    const { $schema: _, ...messages } = JSON.parse(readFileSync(path, "utf8"));
    return { locale: basename(dirname(path)), area: basename(path, ".json"), messages };
  });
  const code = globSync("app/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$|\/paraglide\//.test(path));
  const mistakes = messageMistakes(files, code.map((path) => readFileSync(path, "utf8")).join("\n"), LOCALES);
  const settings: Settings = JSON.parse(readFileSync("project.inlang/settings.json", "utf8"));
  const areas = files.map(({ area }) => area);
  mistakes.push(...settingsMistakes(settings, areas, LOCALES));
  for (const mistake of mistakes) console.error(mistake);
  if (mistakes.length > 0) process.exitCode = 1;
}

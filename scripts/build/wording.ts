import { resolve } from "node:path";
import type { Plugin } from "vite";

const WORDING = resolve("app/base/i18n/wording.ts");

/** The compiled messages: a file for each, or in development one for all of a language. */
const MESSAGE = /[\\/]app[\\/]paraglide[\\/]messages[\\/](\w+)\.js$/;

/** The function of a message, which chooses the language. The compiler's types stand between its name and its parameters. */
const FUNCTION =
  /^export const (\w+) = \/\*\*.*\*\/ \(\(inputs(?: = \{\})?, options = \{\}\) => \{\n\tconst locale = .*\n((?:\t(?:if .*\) )?return [\w.]+\(inputs\)\n)+)\}\);/gm;

/**
 * Has each message ask for the organiser's words (`say` in `app/base/i18n/wording.ts`).
 * @param code a module of messages, as Paraglide compiles it
 * @throws Error when Paraglide compiles messages in another way
 */
function withWording(code: string): string {
  const changed = code.replace(FUNCTION, (_, key: string, returns: string) => {
    // `en_shell_skip`, or `__en.shell_skip` where a language has one file. A language with a hyphen has another name there: its own is in
    // the condition.
    const shipped = Array.from(
      returns.matchAll(/(?:if \(locale === ("[\w-]+")\) )?return ([\w.]+)\(/g),
      ([, locale, name = ""]) => `${locale ?? name.slice(0, -key.length - 1).replace(/^__/, "")}: ${name}`,
    );
    return `export const ${key} = (inputs, options) => say("${key}", { ${shipped.join(", ")} }, inputs, options);`;
  });
  if (changed.includes("options.locale ??")) throw new Error("scripts/build/wording.ts does not know this message");
  return changed === code ? code : `import { say } from ${JSON.stringify(WORDING)};\n${changed}`;
}

/** What the server imports: the keys of the messages that scripts in the browser have, or null for all. */
const BROWSER_MESSAGES = "virtual:browser-messages";

/** Lets the organiser's words replace those that messages ship with, and tells the server which of them the browser needs. */
export function wording(): Plugin {
  let inBrowser: string[] | null = null;
  return {
    name: "wording",
    sharedDuringBuild: true,
    resolveId: (id) => (id === BROWSER_MESSAGES ? `\0${id}` : undefined),
    load: (id) => (id === `\0${BROWSER_MESSAGES}` ? `export default ${JSON.stringify(inBrowser)};` : undefined),
    transform: (code, id) => (MESSAGE.test(id) ? { code: withWording(code), map: null } : undefined),
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      inBrowser = Object.values(bundle)
        .flatMap((file) => (file.type === "chunk" ? Object.entries(file.modules) : []))
        .flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? (MESSAGE.exec(id)?.[1] ?? []) : []))
        .filter((key) => key !== "_index")
        .sort();
    },
  };
}

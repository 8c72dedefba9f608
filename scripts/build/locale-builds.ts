import { execFileSync } from "node:child_process";
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";
import { BASE_LOCALE, LOCALES, type Locale, locales } from "../../app/i18n/locales.ts";
import { buildFiles } from "../../app/services/build/build.server.ts";

/** The language of this build or development server. @throws Error when `SITE_LOCALE` names none */
export const siteLocale: Locale = readSiteLocale(process.env.SITE_LOCALE ?? BASE_LOCALE);

function readSiteLocale(name: string): Locale {
  const locale = LOCALES.find((known) => known === name);
  if (!locale) throw new Error(`SITE_LOCALE is '${name}': the languages are ${LOCALES.join(", ")}.`);
  return locale;
}

/**
 * Gives what the browser loads one language (docs/decisions/0086-paraglide-one-client-per-language.md): constants replace
 * Paraglide's runtime, so that the bundler drops the texts of other languages, and the table of locales has one row. A text without parameters stands where it is used, because a function for each would cost a page a kilobyte.
 *
 * The production server renders all languages; the development server only that of `SITE_LOCALE`.
 */
export function oneLocale(locale: Locale): Plugin {
  const name = JSON.stringify(locale);
  const row = locales[locale];
  const runtime = `export const experimentalStaticLocale = ${name};
export const getLocale = () => ${name};
export const overwriteServerAsyncLocalStorage = () => {};`;
  const texts = plainMessages(locale);
  return {
    name: "one-locale",
    applyToEnvironment: (environment) => environment.name === "client" || locale !== BASE_LOCALE,
    transform: {
      filter: { id: /\/app\/.+\.[jt]sx?(?:\?|$)/ },
      handler(code, id) {
        if (id.endsWith("/app/paraglide/runtime.js")) return runtime;
        if (this.environment.name === "client" && id.endsWith("/i18n/locales.ts")) {
          const table = /^export const locales = [^;]+;/m;
          if (!table.test(code)) this.error("there is no table of locales to reduce to one row");
          return code.replace(table, `export const locales = { ${name}: ${JSON.stringify(row)} };`);
        }
        if (this.environment.mode !== "build" || !code.includes("/paraglide/messages")) return;
        return code.replace(/\bm\.(\w+)\(\)/g, (call, key: string) => texts.get(key) ?? call);
      },
    },
  };
}

/** The messages without parameters as string literals. Braces hold parameters, a backslash escapes one. */
function plainMessages(locale: Locale): ReadonlyMap<string, string> {
  return new Map(
    globSync(`app/messages/${locale}/*.json`)
      .flatMap((file) => Object.entries<unknown>(JSON.parse(readFileSync(file, "utf8"))))
      .flatMap(([key, text]) =>
        typeof text === "string" && !/[{}\\]/.test(text) ? [[key, JSON.stringify(text)]] : [],
      ),
  );
}

/**
 * Builds the browser's files of another language with the command that runs now, and adds them to a build.
 * @param folder of the base language's build, with `client` and `server`
 */
export function addLocaleBuild(folder: string, locale: Locale): void {
  const own = `${folder}/${locale}`;
  const env = { ...process.env, SITE_LOCALE: locale };
  execFileSync(process.execPath, process.argv.slice(1), { env, stdio: ["ignore", "ignore", "inherit"] });
  const [manifest = ""] = globSync(`${own}/client/assets/manifest-*.js`);
  const text = readFileSync(manifest, "utf8");
  for (const part of ["assets", "builds"])
    cpSync(`${own}/client/${part}`, `${folder}/client/${part}`, { recursive: true });
  const files = buildFiles(locale);
  cpSync(`${own}/${buildFiles().description}`, `${folder}/${files.description}`);
  writeFileSync(`${folder}/${files.manifest}`, text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  rmSync(own, { recursive: true });
}

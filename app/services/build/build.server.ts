import { readFileSync } from "node:fs";
import { z } from "zod";
import { BASE_LOCALE, LOCALES, type Locale } from "../../i18n/locales.ts";

const buildSchema = z.object({ id: z.string().min(1), timestamp: z.number() });

/** A build: an id that changes with anything the browser loads, and its time in ms since the epoch. */
export type Build = z.infer<typeof buildSchema>;

/**
 * The files of a language's build for the server, below the build's folder: its description, and React Router's manifest of
 * what the browser loads, which is in the server's code for the base language.
 */
export const buildFiles = (locale: Locale) => {
  const folder = locale === BASE_LOCALE ? "server" : `server/${locale}`;
  return { description: `${folder}/build.json`, manifest: `${folder}/manifest.json` };
};

const running = new Map<Locale, Build>();

/** The build that this process runs, read once: a later build may replace the files. @throws Error without a description */
export function runningBuild(locale: Locale = BASE_LOCALE): Build {
  for (const each of running.size > 0 ? [] : LOCALES) running.set(each, readBuild("build", each));
  return running.get(locale) as Build;
}

/** @param folder where `npm run build` writes */
export function readBuild(folder: string, locale: Locale = BASE_LOCALE): Build {
  return buildSchema.parse(JSON.parse(readFileSync(`${folder}/${buildFiles(locale).description}`, "utf8")));
}

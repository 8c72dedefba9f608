import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Locale } from "~/i18n/locales";

const buildSchema = z.object({ id: z.string().min(1), timestamp: z.number() });

/** A build: an id that changes with anything the browser loads, and its time in ms since the epoch. */
export type Build = z.infer<typeof buildSchema>;

/**
 * The files of a build for the server, below the build's folder: its description, and React Router's manifest of what the
 * browser loads.
 * @param locale a language whose build was added to that of the base language, whose manifest is in the server's code
 */
export const buildFiles = (locale?: Locale) => {
  const folder = locale ? `server/${locale}` : "server";
  return { description: `${folder}/build.json`, manifest: `${folder}/manifest.json` };
};

const running = new Map<Locale | undefined, Build>();

/**
 * The build that this process runs, read once: a later build may replace the files.
 * @param locale as in {@link buildFiles}
 * @throws Error without a description
 */
export function runningBuild(locale?: Locale): Build {
  const build = running.get(locale) ?? readBuild("build", locale);
  running.set(locale, build);
  return build;
}

/** @param folder where `npm run build` writes */
export function readBuild(folder: string, locale?: Locale): Build {
  return buildSchema.parse(JSON.parse(readFileSync(`${folder}/${buildFiles(locale).description}`, "utf8")));
}

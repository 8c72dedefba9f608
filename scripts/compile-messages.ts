/**
 * `npm run messages`: compiles `app/messages` to functions in `app/paraglide`, and writes the settings that Paraglide reads first:
 * the languages are those of `app/i18n/locales.ts`, the areas those of the base language's folder. Neither result is in git.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { compile } from "@inlang/paraglide-js";
import { BASE_LOCALE, LOCALES } from "../app/i18n/locales.ts";

const PROJECT = "project.inlang";

const settings = {
  $schema: "https://inlang.com/schema/project-settings",
  baseLocale: BASE_LOCALE,
  locales: LOCALES,
  telemetry: "off",
  modules: ["./node_modules/@inlang/plugin-message-format/dist/index.js"],
  "plugin.inlang.messageFormat": {
    pathPattern: globSync(`app/messages/${BASE_LOCALE}/*.json`)
      .sort()
      .map((path) => `./app/messages/{locale}/${basename(path)}`),
  },
};

for (const path of globSync("app/messages/*/*.json")) {
  try {
    JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    // The compiler would not name the file.
    console.error(`${path}: ${(error as Error).message}`);
    process.exit(1);
  }
}

mkdirSync(PROJECT, { recursive: true });
writeFileSync(`${PROJECT}/settings.json`, `${JSON.stringify(settings, null, 2)}\n`);
await compile({
  project: `./${PROJECT}`,
  outdir: "./app/paraglide",
  strategy: ["baseLocale"],
  outputStructure: "message-modules",
  emitTsDeclarations: true,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
});
// Timers of the compiler would keep the process alive for 30 seconds.
process.exit();

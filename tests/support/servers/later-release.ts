import { PSEUDO_LOCALE } from "./pseudo-locale";
import { buildVariant, type Changes } from "./variant-build";

/** With this setting of a later release two of its pages fail: the loader of `/winner` throws, and `/partners` names no middleware. */
export const BROKEN_PAGES = { BROKEN_PAGES: "on" };

/** Has a page force a colour mode with its `handle`; no page of the site does. */
const force = (mode: string) => (code: string) => `${code}\nexport const handle = { colorMode: "${mode}" };\n`;

/**
 * Changes of a later release: other texts, also of the pages that phones keep, a third language, three pages that force a colour mode, and
 * two that can fail.
 */
const LATER: Changes = {
  ...PSEUDO_LOCALE,
  "app/messages/en/shell.json": (code) => code.replace(/(?<="shell_discover": ")/, "Second build: "),
  "app/messages/en/offline.json": (code) => code.replace(/(?<="offline_menu": ")/, "Second build: "),
  "app/routes/pages/winner.tsx": (code) =>
    code.replace(
      /(export async function loader\([^)]*\)[^{]*\{)/,
      '$1 if (process.env.BROKEN_PAGES) throw new Error("broken on purpose");',
    ),
  "app/config/route-rules.server.ts": (code) =>
    code.replace(
      '  "/**": {',
      '  ...(process.env.BROKEN_PAGES ? { "/partners": { middleware: ["no-such-name"] } } : {}),\n  "/**": {',
    ),
  "app/routes/pages/visit.tsx": force("dark"),
  "app/routes/pages/accessibility.tsx": force("light"),
  "app/routes/pages/editions.tsx": force("system"),
};

/** @returns the directory in which to start the later release: see {@link buildVariant} */
export const buildLaterRelease = (): Promise<string> => buildVariant(LATER, "later");

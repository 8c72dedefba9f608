import { existsSync, globSync } from "node:fs";
import { installPackages } from "./debian.ts";

/** The browser: `CHROMIUM` names one; the default is Debian's. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Debian's Chromium without a window, which most tests run in. Where it is missing, they run in the browser. */
export const HEADLESS_SHELL = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
export const FIREFOX = "/usr/bin/firefox-esr";

const WEBKIT_PROGRAMS = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];

/** WebKitGTK's small browser; its path names processor and version. Undefined where it is not installed. */
export function findMiniBrowser(): string | undefined {
  return globSync("/usr/lib/*/webkit2gtk-*/MiniBrowser")[0];
}

/**
 * Installs Chromium and its headless form, where they are missing.
 * @throws Error with the command to run, where there is no Chromium and this user may not install it
 */
export function ensureChromium(): void {
  if (existsSync(CHROMIUM) && existsSync(HEADLESS_SHELL)) return;
  if (process.env.CHROMIUM) throw new Error(`CHROMIUM names ${CHROMIUM}, which does not exist.`);
  try {
    installPackages("Browser tests", ["chromium", "chromium-headless-shell", "fonts-liberation"]);
  } catch (error) {
    if (!existsSync(CHROMIUM)) throw error;
    console.log("Without chromium-headless-shell the browser tests take twice as long.");
  }
}

/**
 * Installs Firefox, and WebKitGTK with its driver and a virtual screen, where they are missing.
 * @throws Error with the command to run, where this user may not install them
 */
export function ensureEngines(): void {
  if ([FIREFOX, ...WEBKIT_PROGRAMS].every((program) => existsSync(program)) && findMiniBrowser()) return;
  installPackages("The Firefox and WebKit tests", ["firefox-esr", "webkit2gtk-driver", "xvfb", "fonts-liberation"]);
}

import { existsSync, globSync } from "node:fs";
import { installPackages } from "./debian.ts";

/** The path of Chromium: `CHROMIUM`, or Debian's. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Debian's headless shell, which most tests use. Without it they use Chromium. */
export const HEADLESS_SHELL = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
export const FIREFOX = "/usr/bin/firefox-esr";

const WEBKIT_PROGRAMS = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];

/** The path of WebKitGTK's MiniBrowser, which depends on architecture and version; undefined if not installed. */
export function findMiniBrowser(): string | undefined {
  return globSync("/usr/lib/*/webkit2gtk-*/MiniBrowser")[0];
}

/**
 * Installs Chromium and its headless shell if they are missing.
 * @throws Error with the command to run, if Chromium is missing and this user may not install packages
 */
export function ensureChromium(): void {
  if (existsSync(CHROMIUM) && existsSync(HEADLESS_SHELL)) return;
  if (process.env.CHROMIUM) throw new Error(`CHROMIUM is ${CHROMIUM}, which does not exist.`);
  try {
    installPackages("Browser tests", ["chromium", "chromium-headless-shell", "fonts-liberation"]);
  } catch (error) {
    if (!existsSync(CHROMIUM)) throw error;
    console.log("Without chromium-headless-shell the browser tests take twice as long.");
  }
}

/**
 * Installs Firefox, and WebKitGTK with its driver and a virtual screen, if they are missing.
 * @throws Error with the command to run, if this user may not install packages
 */
export function ensureEngines(): void {
  if ([FIREFOX, ...WEBKIT_PROGRAMS].every((program) => existsSync(program)) && findMiniBrowser()) return;
  installPackages("The Firefox and WebKit tests", ["firefox-esr", "webkit2gtk-driver", "xvfb", "fonts-liberation"]);
}

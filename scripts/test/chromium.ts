import { existsSync } from "node:fs";
import { installCommand, installPackages } from "./apt.ts";

/** The browser: `CHROMIUM` names one, or it is Debian's. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Debian's Chromium without a window, which most tests run in; where it is missing, the browser serves for them too. */
export const HEADLESS_SHELL = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";

const PACKAGES = ["chromium", "chromium-headless-shell", "fonts-liberation"];

/**
 * Makes sure that there is a Chromium, and its quicker form for tests, by Debian's packages.
 * @throws Error that says what to install, where there is none and this user may not
 */
export function ensureChromium(): void {
  if (existsSync(CHROMIUM) && existsSync(HEADLESS_SHELL)) return;
  if (process.env.CHROMIUM) throw new Error(`CHROMIUM names ${CHROMIUM}, which does not exist.`);
  try {
    installPackages("Chromium", PACKAGES);
  } catch (error) {
    if (!existsSync(CHROMIUM)) {
      const command = installCommand(PACKAGES);
      throw new Error(`The browser tests need Chromium. Install it (${command}), or let CHROMIUM name one.`, {
        cause: error,
      });
    }
    console.log("Without chromium-headless-shell the browser tests take twice as long.");
  }
}

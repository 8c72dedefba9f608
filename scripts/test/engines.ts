import { existsSync, globSync } from "node:fs";
import { installCommand, installPackages } from "./apt.ts";

export const FIREFOX = "/usr/bin/firefox-esr";
const WEBKIT_PROGRAMS = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];

const PACKAGES = ["firefox-esr", "webkit2gtk-driver", "xvfb", "fonts-liberation"];

/** WebKitGTK's small browser; its path names processor and version. Undefined where there is none. */
export function findMiniBrowser(): string | undefined {
  return globSync("/usr/lib/*/webkit2gtk-*/MiniBrowser")[0];
}

/**
 * Makes sure that there are Firefox and WebKitGTK with its driver and a virtual screen, by Debian's packages.
 * @throws Error that says what to install, where one is missing and this user may not
 */
export function ensureEngines(): void {
  if ([FIREFOX, ...WEBKIT_PROGRAMS].every((program) => existsSync(program)) && findMiniBrowser()) return;
  try {
    installPackages("Firefox and WebKitGTK", PACKAGES);
  } catch (error) {
    throw new Error(`The tests need Firefox and WebKitGTK. Install them: ${installCommand(PACKAGES)}`, {
      cause: error,
    });
  }
}

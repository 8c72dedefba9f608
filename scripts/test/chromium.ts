import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

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
    if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error("This user may not install it.");
    install();
  } catch (error) {
    if (!existsSync(CHROMIUM)) {
      const command = `sudo apt-get install --no-install-recommends ${PACKAGES.join(" ")}`;
      throw new Error(`The browser tests need Chromium. Install it (${command}), or let CHROMIUM name one.`, {
        cause: error,
      });
    }
    console.log("Without chromium-headless-shell the browser tests take twice as long.");
  }
}

function install(): void {
  console.log("Installing Chromium");
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  execFileSync("apt-get", ["update", "-qq"], options);
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...PACKAGES], options);
}

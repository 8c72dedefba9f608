import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const PACKAGES = ["chromium", "fonts-liberation"];

/**
 * Makes sure that there is a Chromium: `CHROMIUM` names one, or Debian's is at /usr/bin/chromium, or it is installed.
 * @throws Error that says what to install, where this user may not
 */
export function ensureChromium(): void {
  const program = process.env.CHROMIUM ?? "/usr/bin/chromium";
  if (existsSync(program)) return;
  if (process.env.CHROMIUM) throw new Error(`CHROMIUM names ${program}, which does not exist.`);
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error(
      `The browser tests need Chromium. Install it (sudo apt-get install --no-install-recommends ${PACKAGES.join(" ")}), or let CHROMIUM name one.`,
    );
  }
  console.log("Installing Chromium");
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  execFileSync("apt-get", ["update", "-qq"], options);
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...PACKAGES], options);
}

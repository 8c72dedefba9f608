import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The command by which a person installs packages of Debian's. */
export function installCommand(packages: readonly string[]): string {
  return `sudo apt-get install --no-install-recommends ${packages.join(" ")}`;
}

/**
 * Installs packages of Debian's.
 * @param what they are for, in a word
 * @throws Error where this user may not, or a package cannot be had
 */
export function installPackages(what: string, packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error("This user may not install it.");
  console.log(`Installing ${what}`);
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  execFileSync("apt-get", ["update", "-qq"], options);
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], options);
}

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs Debian packages.
 * @param purpose what needs them, for the error message
 * @throws Error with the command to run, if this user may not install packages
 */
export function installPackages(purpose: string, packages: readonly string[]): void {
  try {
    if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error("This user may not install it.");
    console.log(`Installing ${packages.join(", ")}`);
    const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], options);
  } catch (cause) {
    const command = `sudo apt-get install --no-install-recommends ${packages.join(" ")}`;
    throw new Error(`${purpose} needs Debian packages. Install them: ${command}`, { cause });
  }
}

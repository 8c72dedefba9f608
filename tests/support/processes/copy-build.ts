import { cpSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

const CLIENT = join("build", "client");

/** Copies the build into the folder of another release, where a test may change its server. What browsers load, half of it, is a link. */
export function copyBuild(release: string): void {
  cpSync("build", join(release, "build"), { recursive: true, filter: (path) => path !== CLIENT });
  symlinkSync(resolve(CLIENT), join(release, CLIENT));
}

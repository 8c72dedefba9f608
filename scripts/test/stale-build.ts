import { globSync, statSync } from "node:fs";

const BUILT = "build/server/main.js";
/** What a build reads. Tests beside the code are not part of it. */
const SOURCES = ["app/**/*", "public/*", "scripts/**/*.ts", "*.config.ts", "package.json", "package-lock.json"];

/** Whether there is no build, or a source changed after it. */
export function isBuildStale(): boolean {
  const built = statSync(BUILT, { throwIfNoEntry: false });
  if (!built) return true;
  const sources = globSync(SOURCES).filter((file) => !/\.test\.tsx?$/.test(file));
  return sources.map((file) => statSync(file)).some((source) => source.isFile() && source.mtimeMs > built.mtimeMs);
}

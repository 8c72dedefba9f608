import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const buildSchema = z.object({
  id: z.string().min(1),
  timestamp: z.number(),
  release: z.string().min(1).default("development"),
});

/**
 * A build: an id that changes with anything the browser loads, its time in ms since the epoch, and the release that it is of,
 * such as `1.4.0+3f9a1c2`: the package's version and the commit.
 */
export type Build = z.infer<typeof buildSchema>;

/** The build's description for the server, below the build's folder. */
export const BUILD_FILE = "server/build.json";

let running: Build | undefined;

/**
 * The build that this process runs, read once: a later build may replace the file.
 * @throws Error without a description
 */
export function runningBuild(): Build {
  running ??= readBuild("build");
  return running;
}

let known: string | undefined;

/** The release in log, metrics, traces and `/readyz`; `development` where nothing is built. */
export function runningRelease(): string {
  known ??= existsSync(`build/${BUILD_FILE}`) ? runningBuild().release : "development";
  return known;
}

/** @param folder where `npm run build` writes */
export function readBuild(folder: string): Build {
  return buildSchema.parse(JSON.parse(readFileSync(`${folder}/${BUILD_FILE}`, "utf8")));
}

import { readFileSync } from "node:fs";
import { z } from "zod";

const buildSchema = z.object({ id: z.string().min(1), timestamp: z.number() });

/** A build: an id that changes with anything the browser loads, and its time in ms since the epoch. */
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

/** @param folder where `npm run build` writes */
export function readBuild(folder: string): Build {
  return buildSchema.parse(JSON.parse(readFileSync(`${folder}/${BUILD_FILE}`, "utf8")));
}

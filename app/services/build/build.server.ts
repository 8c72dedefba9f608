import { readFileSync } from "node:fs";
import { z } from "zod";
import { BUILD_FILE, type Build } from "./build";

const buildSchema = z.object({ id: z.string().min(1), timestamp: z.number() });

let running: Build | undefined;

/**
 * The build that this server runs, as it was when the server started asking: files that a later build leaves in the
 * same folder say nothing of this process.
 * @throws Error when the build left no description of itself
 */
export function runningBuild(): Build {
  running ??= readBuild("build");
  return running;
}

/** @param folder the build's, as `npm run build` leaves it */
export function readBuild(folder: string): Build {
  return buildSchema.parse(JSON.parse(readFileSync(`${folder}/${BUILD_FILE}`, "utf8")));
}

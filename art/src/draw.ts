/**
 * Draws every picture of the site and lists them in the manifest. When neither the content, the photographs nor this package changed since
 * the last run, it ends after comparing one hash: the drawing code and sharp are not even loaded.
 */
import { readConfig } from "./config.ts";
import { PhotoError } from "./output/photo-files.ts";
import { hashInputs, isUpToDate } from "./output/state.ts";

const config = readConfig();
const inputs = hashInputs(config);
if (isUpToDate(config, inputs)) console.info("Pictures: unchanged");
else {
  const { build } = await import("./build.ts");
  try {
    await build(config, inputs);
  } catch (error) {
    if (!(error instanceof PhotoError)) throw error;
    console.error(`These photographs cannot be used (photos/README.md):\n${error.message}`);
    process.exitCode = 1;
  }
}

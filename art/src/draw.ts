/**
 * Draws every picture of the site and lists them in the manifest. When neither the content nor this package changed since
 * the last run, it ends after comparing one hash: the drawing code and sharp are not even loaded.
 */
import { readConfig } from "./config.ts";
import { hashInputs, isUpToDate } from "./output/state.ts";

const config = readConfig();
const inputs = hashInputs(config.content);
if (isUpToDate(config, inputs)) console.info("Pictures: unchanged");
else {
  const { build } = await import("./build.ts");
  await build(config, inputs);
}

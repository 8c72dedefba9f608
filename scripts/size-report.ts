/**
 * Prints what each page loads first: its scripts, in gzip, and the stylesheet, in brotli. Reads the build, so run it
 * after one. What is too large is told, and fails in the tests: a site that is a little too large still serves.
 */
import { pageSizes, STYLESHEET_LIMIT, scriptLimit, stylesheetSize } from "./size-report/page-sizes.ts";

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
const verdict = (bytes: number, limit: number) => (bytes <= limit ? "" : `  too large: at most ${kB(limit).trim()}`);

console.log("\nFirst load, gzip kB");
for (const { route, scripts, files } of pageSizes("build/client")) {
  console.log(`  ${route.padEnd(20)} ${kB(scripts)}  in ${files} files${verdict(scripts, scriptLimit(route))}`);
}
const styles = stylesheetSize("build/client");
console.log(`  ${"stylesheet, brotli".padEnd(20)} ${kB(styles)}${verdict(styles, STYLESHEET_LIMIT)}`);

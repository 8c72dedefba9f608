import { log } from "~/services/log/log.server";

/** Leaves one line in the log of a fault that nobody caught, where Node would write many of its own, and ends the process. */
export function logUncaughtErrors(): void {
  process.once("uncaughtException", (error) => {
    log.fatal({ err: error }, "a fault that nobody caught ends the process");
    process.exit(1);
  });
}

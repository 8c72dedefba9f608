import { refuseNewDatabase } from "~/platform/database/site-database.server";

/** Wrong arguments or settings: printed with the usage, without a stack. */
export class UsageError extends Error {}

/** Replaces control characters: what visitors typed must not move the terminal's cursor or change colors. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, "\uFFFD");
}

export function print(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

/** The value of an option that names one of a few things; undefined: it was not given. @throws UsageError */
export function readOneOf<Value extends string>(
  option: string,
  value: string | undefined,
  known: readonly Value[],
): Value | undefined {
  if (value === undefined) return undefined;
  const found = known.find((one) => one === value);
  if (!found) throw new UsageError(`--${option} must be one of ${known.join(", ")}, not "${value}"`);
  return found;
}

/** The value of `--limit`; undefined: it was not given. @throws UsageError */
export function readLimit(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new UsageError(`--limit must be a number, not "${value}"`);
  return Number(value);
}

/** Runs a command on the database that is there. What it throws is printed in one line: exit code 2 and the usage for a wrong use, else 1. */
export async function runMain(usage: string, main: () => Promise<unknown>): Promise<void> {
  refuseNewDatabase();
  // A reader that stops early (`| head`) is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  try {
    await main();
  } catch (error) {
    const wrongUse = error instanceof UsageError || (error instanceof TypeError && "code" in error);
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (wrongUse) process.stderr.write(`\n${usage}\n`);
    process.exitCode = wrongUse ? 2 : 1;
  }
}

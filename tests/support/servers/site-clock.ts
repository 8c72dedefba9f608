import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const DAY_MS = 24 * 3_600_000;
/** Ten in the morning in Jakarta, in ms after midnight UTC. */
const MORNING_MS = 3 * 3_600_000;

/** A clock for started sites, which a test moves while they run. Times are in ms. */
export type SiteClock = {
  /** The variables with which a site follows it. */
  env: { NODE_OPTIONS: string; CLOCK_AHEAD_FILE: string };
  now(): number;
  set(time: number): void;
  advance(ms: number): void;
  remove(): void;
};

/** The morning of today: pages end with the day in Jakarta, whenever a test runs. */
const thisMorning = () => Date.now() - (Date.now() % DAY_MS) + MORNING_MS;

/** @param start ms since the epoch */
export function createSiteClock(start = thisMorning()): SiteClock {
  const directory = mkdtempSync(join(tmpdir(), "clock-"));
  const file = join(directory, "ahead");
  let ahead = 0;
  const set = (time: number) => {
    ahead = time - Date.now();
    // A site reads this at any time, and never half of it.
    writeFileSync(`${file}.new`, String(ahead));
    renameSync(`${file}.new`, file);
  };
  const now = () => Date.now() + ahead;
  set(start);
  return {
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL("tests/fixtures/shifted-clock.mjs").href}`,
      CLOCK_AHEAD_FILE: file,
    },
    now,
    set,
    advance: (ms) => set(now() + ms),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

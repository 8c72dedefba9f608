import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CrashReport, crashRun } from "../support/services/crash-run";
import { startPostgres } from "../support/services/postgres";
import { mailSettings } from "../support/services/submissions";

const SUBMISSIONS = 150;
/** Most of the time goes into starting the killed processes again. */
const KILLS = 9;
/** Attempts of one process at once: as many as one kill can leave with an unknown outcome. */
const AT_ONCE = 4;

const TIME_LIMIT_MS = 300_000;

function judge(name: string, report: CrashReport) {
  console.info(`${name}: ${JSON.stringify(report, null, 2)}`);
  expect(report).toMatchObject({
    accepted: SUBMISSIONS,
    conflictingReferences: 0,
    kills: KILLS,
    expected: 2 * SUBMISSIONS,
    arrived: 2 * SUBMISSIONS,
    strangers: 0,
    staffMails: SUBMISSIONS,
    staffMailsArrived: SUBMISSIONS,
    staffMailsParked: 0,
    unmarkedDuplicates: 0,
    unexplainedDuplicates: 0,
  });
  // With the same Message-ID: copies are counted by it.
  expect(report.maxAcknowledgements).toBeLessThanOrEqual(2);
  const { to, cc, bcc } = mailSettings.recipients;
  const mailboxes = to.length + cc.length + bcc.length;
  expect(report.duplicatesAfterCut).toBeLessThanOrEqual(report.cuts * mailboxes);
  expect(report.duplicatesAfterKill).toBeLessThanOrEqual(KILLS * AT_ONCE * mailboxes);
  // A run without faults would prove nothing.
  expect(report.cuts).toBeGreaterThan(0);
}

// Concurrent, because both mostly wait for kills, retries and a mail server that hangs.
describe.concurrent("submissions while processes are killed and the mail server fails", () => {
  it(
    "all arrive from one process over SQLite",
    async () => {
      const directory = mkdtempSync(join(tmpdir(), "crash-"));
      const report = await crashRun({
        store: { directory },
        processes: 1,
        submissions: SUBMISSIONS,
        kills: KILLS,
      });
      rmSync(directory, { recursive: true, force: true });
      judge("SQLite, 1 process", report);
    },
    TIME_LIMIT_MS,
  );

  it(
    "all arrive from two processes over one PostgreSQL",
    async () => {
      const postgres = await startPostgres();
      const databaseUrl = await postgres.createDatabase();
      const report = await crashRun({
        store: { databaseUrl },
        processes: 2,
        submissions: SUBMISSIONS,
        kills: KILLS,
      });
      await postgres.stop();
      judge("PostgreSQL, 2 processes", report);
    },
    TIME_LIMIT_MS,
  );
});

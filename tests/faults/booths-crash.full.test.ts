import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Ask, bringCompany, type CompanyEnd, judgeCrowd, lookAtStock } from "../support/processes/booth-crowd";
import { openBooths } from "../support/processes/booth-desk";
import { type Server, startServer } from "../support/processes/programs";
import { openDatabase, type ProcessConfig } from "../support/services/outbox-process";
import { startPostgres } from "../support/services/postgres";

const TIME_LIMIT_MS = 900_000;
const COMPANIES = 200;
const SQUARES = 40;
const KILLS = 10;
const PROCESSES = 2;
/** ms; a process that is killed does not answer, one whose database hangs does later. */
const CALL_LIMIT_MS = 60_000;
/** ms for which the database hangs. */
const HANG_MS = 1_500;

/** All companies at once, at processes that are killed one after the other. @param failDatabase called after each second kill */
async function crowd(store: ProcessConfig["store"], failDatabase: () => Promise<void>) {
  const config: ProcessConfig = { store, smtpUrl: "smtp://127.0.0.1:1" };
  const servers: (Server | undefined)[] = [];
  const start = async (index: number) => {
    servers[index] = await startServer("booths", config);
  };
  await Promise.all(Array.from({ length: PROCESSES }, (_, index) => start(index)));
  const open = openBooths(openDatabase(config));
  let [kills, lost] = [0, 0];
  const done = new AbortController();

  const ask: Ask = async (call, ...args) => {
    for (;;) {
      done.signal.throwIfAborted();
      const running = servers.filter((server) => server !== undefined);
      const server = running[Math.floor(Math.random() * running.length)];
      try {
        const response = await fetch(`http://127.0.0.1:${server?.port}/`, {
          ...{ method: "POST", body: JSON.stringify({ call, args }), signal: AbortSignal.timeout(CALL_LIMIT_MS) },
        });
        if (response.ok) return await response.json();
      } catch {
        // What was asked may be done or not.
        lost += 1;
      }
      await sleep(50 + Math.random() * 100);
    }
  };

  const looks: string[] = [];
  async function killAtRandom() {
    while (kills < KILLS) {
      await sleep(200 + Math.random() * 600);
      const index = kills % PROCESSES;
      const server = servers[index];
      servers[index] = undefined;
      kills += 1;
      server?.child.kill("SIGKILL");
      if (server) await once(server.child, "exit");
      if (kills % 2 === 0) await failDatabase();
      looks.push(...(await lookAtStock(open)));
      await start(index);
    }
  }

  try {
    const killing = killAtRandom();
    const ends: CompanyEnd[] = await Promise.all(
      Array.from({ length: COMPANIES }, async (_, index) => {
        // A few come later, so that each kill comes while somebody does something.
        await sleep((index % KILLS) * 300 * Math.random());
        return bringCompany(ask, index, SQUARES);
      }),
    );
    const during = kills;
    await killing;
    return { ...(await judgeCrowd(open, ends, SQUARES)), looks, during, lost };
  } finally {
    done.abort();
    for (const server of servers) server?.child.kill("SIGKILL");
    await open.outbox.close();
  }
}

function judge(name: string, { faults, looks, states, told, during, lost }: Awaited<ReturnType<typeof crowd>>) {
  console.info(`${name}: ${JSON.stringify({ states, told, kills: during, lost })}`);
  expect(looks).toEqual([]);
  expect(faults).toEqual([]);
  // A run without faults, or in which nobody moves, would prove nothing.
  expect(during).toBeGreaterThan(2);
  expect(lost).toBeGreaterThan(0);
  const sum = (...words: string[]) => words.reduce((all, word) => all + (told[word] ?? 0), 0);
  for (const words of [["taken"], ["accept accepted"], ["move done", "release done", "cancel done"]])
    expect(sum(...words), words.join()).toBeGreaterThan(0);
}

describe("200 companies at once for 40 squares, while processes are killed", () => {
  it(
    "no unit is two companies', no form is lost, and all are as everybody was told, over SQLite",
    async () => {
      const directory = mkdtempSync(join(tmpdir(), "booths-crash-"));
      judge("SQLite", await crowd({ directory }, async () => undefined));
      rmSync(directory, { recursive: true, force: true });
    },
    TIME_LIMIT_MS,
  );

  it(
    "the same over PostgreSQL, which hangs meanwhile",
    async () => {
      const postgres = await startPostgres();
      async function hang() {
        postgres.hang();
        await sleep(HANG_MS);
        postgres.resume();
      }
      judge("PostgreSQL", await crowd({ databaseUrl: await postgres.createDatabase() }, hang));
      await postgres.stop();
    },
    TIME_LIMIT_MS,
  );
});

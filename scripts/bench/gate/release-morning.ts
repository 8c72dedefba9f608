/**
 * A morning with three phones and a release in the middle: it is rolled out and rolled back while people come, then the database is set back to
 * what it was before, and the third phone, which has had no network since the release began, comes back. At the end, what the phones
 * have shown is compared with the log of the server.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pino from "pino";
import { effectiveScans, type Scan } from "~/gate/rules/scans";
import { GateLog } from "~/gate/server/gate-log.server";
import { createBackups } from "~/platform/database/backup/backups.server";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { freePort } from "../../../tests/support/servers/free-port.ts";
import { startPostgres } from "../../../tests/support/services/postgres.ts";
import { type Pinned, startPinned } from "../pinned.ts";
import type { BenchOptions, BenchResult } from "../round.ts";
import { makeNewerRelease, NEW_VERDICT, NOON_TICKET, openNewerPage } from "./newer-release.ts";
import { actAsBrowser, openPhone, type Phone, type Verdict } from "./phone.ts";
import { MORNING, makeLinks, SHARED, type SoldTicket, sell } from "./venue.ts";

/** Tickets that come in each part of the morning, of each kind. */
const PART = 60;
const QUICK_PART = 12;
/** People whom a ticket of each kind lets in. */
const KINDS = { "friday-pass": 1, "family-pass": 5, [NOON_TICKET]: 1 } as const;
/** Every so many tickets one comes to another door too; is taken back; is for fewer people, and the rest come later. */
const [TWICE, UNDONE, FEWER] = [4, 9, 2];
/** ms between two people at most. */
const GAP_MS = 120;
const HOUR = 3600_000;
/** ms in which phones with a network have sent what they did. */
const DRAIN_MS = 180_000;
const DOORS = ["North", "South", "Hill"];
const silent = pino({ level: "silent" });

type Kind = keyof typeof KINDS;
type Ticket = SoldTicket & { kind: Kind };

/** What a door has shown of a ticket, with what its staff pressed then. `part`: the part of the morning. */
type Shown = Pick<Verdict, "verdict" | "nonce" | "people" | "offline"> & {
  ticket: Ticket;
  phone: number;
  part: number;
  undone: boolean;
  word: string;
  /** The server knew of it when the part of the morning ended. */
  told: boolean;
};

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const rows: BenchResult["rows"] = [];
  const failures: string[] = [];
  const newer = makeNewerRelease();
  try {
    for (const way of ["a snapshot", "npm run restore"] as const) {
      const { row, missed } = await spend(newer, way, quick ? QUICK_PART : PART);
      rows.push({ "set back by": way, ...row });
      failures.push(...missed.map((text) => `${way}: ${text}`));
    }
  } finally {
    rmSync(newer, { recursive: true });
  }
  return { title: "a morning with three phones, a release, its rollback and a restore", rows, failures };
}

/** Two instances, each of some release, behind one database. */
async function openSites(newer: string) {
  const folder = mkdtempSync(join(tmpdir(), "morning-"));
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const ports = [await freePort(), await freePort()];
  const folders = { today: process.cwd(), newer };
  const began = Date.now();
  /** ms by which the morning has gone on while nothing ran. */
  let later = 0;
  const now = () => MORNING + Date.now() - began + later;
  const open = () => postgresDatabase(url, silent);
  const settings = { ...SHARED, DATABASE_URL: url, BACKUP_PASSPHRASE: "a passphrase of this morning" };
  const sites: (Pinned | undefined)[] = [undefined, undefined];
  const start = async (which: number, release: keyof typeof folders) => {
    const env = {
      ...settings,
      DATA_DIR: folder,
      PORT: String(ports[which]),
      SITE_CLOCK: new Date(now()).toISOString(),
    };
    sites[which] = await startPinned(["sh", join(folders[release], "scripts/serve")], env, "0-1");
  };
  const backup = join(folder, "of-the-morning.backup");
  const snapshots = createBackups({
    ...{ dataDir: folder, databaseUrl: url, passphrase: settings.BACKUP_PASSPHRASE, logger: silent },
    prepare: async () => undefined,
  });
  const opened = {
    database: open(),
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    start,
    async replace(which: number, release: keyof typeof folders) {
      await sites[which]?.stop();
      await start(which, release);
    },
    keepSnapshot: () => snapshots.backup(backup),
    /** Sets the database back, an hour after. */
    async setBack(way: "a snapshot" | "npm run restore") {
      for (const site of sites) await site?.stop();
      await opened.database.close();
      if (way === "a snapshot") await snapshots.restore(backup, true);
      else {
        const { PATH = "" } = process.env;
        const args = ["build/server/backup.js", "restore", backup, "--replace"];
        await promisify(execFile)(process.execPath, args, { env: { PATH, ...settings, DATA_DIR: folder } });
      }
      later += HOUR;
      opened.database = open();
      for (const which of [0, 1]) await start(which, "today");
    },
    async stop() {
      for (const site of sites) await site?.stop();
      await opened.database.close();
      await postgres.stop();
      rmSync(folder, { recursive: true });
    },
  };
  for (const which of [0, 1]) await start(which, "today");
  return opened;
}

async function spend(newer: string, way: "a snapshot" | "npm run restore", part: number) {
  const sites = await openSites(newer);
  const realNow = Date.now;
  const leave = actAsBrowser(sites.urls);
  try {
    const newerPage = await openNewerPage();
    const tokens = await makeLinks(sites, DOORS);
    const phones = await Promise.all(tokens.map((token, index) => openPhone(index + 1, token)));
    const [north, south, hill] = phones as [Phone, Phone, Phone];
    const morning = openDoors(sites, part);

    await morning.come([north, south, hill]);
    await sites.keepSnapshot();
    // The rest of this part, and all up to the restore, is in no backup.
    await morning.come([north, south, hill], () => cutShortly(south));

    hill.network.up = false;
    await morning.come([north, south, hill], async () => {
      await sites.replace(0, "newer");
      await south.reload(newerPage);
      await cutShortly(south);
    });
    await morning.come([north, south, hill], async () => {
      await sites.replace(1, "newer");
      await cutShortly(north);
    });
    await morning.come([north, south, hill], async () => {
      for (const which of [0, 1]) await sites.replace(which, "today");
      await cutShortly(south);
    });

    for (const phone of [north, south]) phone.network.up = false;
    await morning.come(phones);
    await sites.setBack(way);
    // The phones' clocks have gone on too.
    Date.now = () => realNow() + HOUR;
    morning.forgetAfterFirst();
    const links = way === "a snapshot" ? [] : await makeLinks(sites, DOORS);
    async function comeBack(phone: Phone, index: number) {
      phone.network.up = true;
      const link = links[index];
      if (!link) return;
      await until(() => phone.state().link === "ended");
      await phone.link(link);
    }
    await Promise.all([north, south].map(comeBack));
    await morning.come([north, south, hill]);
    await comeBack(hill, 2);
    await morning.come(phones);
    await morning.drain(phones);
    return await compare(sites, morning.shown, phones);
  } finally {
    Date.now = realNow;
    leave();
    await sites.stop();
  }
}

/** A phone has no network while somebody comes. */
async function cutShortly({ network }: Phone): Promise<void> {
  network.up = false;
  await pause(1_500);
  network.up = true;
}

async function until(isSo: () => boolean): Promise<boolean> {
  const started = performance.now();
  while (!isSo()) {
    if (performance.now() - started > DRAIN_MS) return false;
    await pause(50);
  }
  return true;
}

/** People who come to doors, and what they were shown. */
function openDoors(sites: Awaited<ReturnType<typeof openSites>>, part: number) {
  const shown: Shown[] = [];
  let parts = 0;

  async function scan(phone: Phone, ticket: Ticket, act: "" | "undo" | "fewer" = ""): Promise<void> {
    const read = await phone.scan(ticket.code);
    const { verdict, offline, outcome } = read;
    const words = outcome?.verdict.verdict === "unknown" ? outcome.verdict.words : {};
    const one: Shown = {
      ...{ ticket, phone: phone.network.number, part: parts, verdict, offline, undone: false, told: !offline },
      ...{ nonce: read.nonce, people: read.people, word: words.en ?? "" },
    };
    shown.push(one);
    const { taken } = outcome ?? {};
    if (!outcome || !taken || act === "") return;
    if (act === "undo") await phone.press((page) => page.takeBack(taken));
    else await phone.press((page) => page.correct(outcome, Math.max(1, read.people - 2)));
    one.told = false;
    if (act === "undo") one.undone = true;
    else Object.assign(one, { nonce: taken.nonce, people: Math.max(1, read.people - 2) });
  }

  /** Waits until phones with a network have sent all. */
  async function drain(phones: readonly Phone[]): Promise<void> {
    for (const { network, state } of phones) {
      if (!network.up) continue;
      if (!(await until(() => state().waiting === 0 && state().online))) continue;
      for (const one of shown) if (one.phone === network.number) one.told = true;
    }
  }

  return {
    shown,
    drain,
    /** Tickets of all kinds are sold, and come to doors. @param meanwhile what happens then */
    async come(phones: readonly Phone[], meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
      const sold = await Promise.all(
        (Object.keys(KINDS) as Kind[]).map(async (kind) =>
          (await sell(sites, part, kind)).map((ticket) => ({ ...ticket, kind })),
        ),
      );
      const tickets = sold[0]?.flatMap((_, index) => sold.map((kind) => kind[index] as Ticket)) ?? [];
      // Each kind of ticket comes to each door.
      const phoneOf = (index: number) => phones[(index + Math.floor(index / sold.length)) % phones.length] as Phone;
      const happening = meanwhile();
      for (const [index, ticket] of tickets.entries()) {
        await pause(Math.random() * GAP_MS);
        const isFamily = ticket.kind === "family-pass";
        const act = index % UNDONE === 0 ? "undo" : isFamily && index % FEWER === 0 ? "fewer" : "";
        await scan(phoneOf(index), ticket, act);
        if (index % TWICE === 0) await scan(phoneOf(index + 1 + (index % 2)), ticket);
        if (index % TWICE === 1) await scan(phoneOf(index), ticket);
      }
      await happening;
      await drain(phones);
      parts += 1;
    },
    /** What came after the first part is not known to the server any more. */
    forgetAfterFirst() {
      for (const one of shown) if (one.part > 0) one.told = false;
    },
  };
}

/** Compares what phones have shown with the log. */
async function compare(
  { database }: Awaited<ReturnType<typeof openSites>>,
  shown: readonly Shown[],
  phones: readonly Phone[],
) {
  const log = await new GateLog(database, Date).between(0, Number.MAX_SAFE_INTEGER);
  const recorded = new Map(effectiveScans(log).map((scan) => [scan.nonce, scan]));
  const entries = [...recorded.values()].filter(({ kind }) => kind === "entry");
  const letIn = shown.filter(({ nonce, undone }) => nonce !== null && !undone);
  const known = new Set(letIn.map(({ nonce }) => nonce));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const count = <One>(all: readonly One[], isSo: (one: One) => boolean) => all.filter(isSo).length;
  const refusals = count(log, ({ kind }: Scan) => kind === "refused");
  const refused = shown.filter(({ nonce }) => nonce === null);
  // Another door hears of an undo a moment later.
  const takenBack = new Set(shown.flatMap(({ undone, ticket }) => (undone ? [ticket.id] : [])));
  const byTicket = Map.groupBy(letIn, ({ ticket }) => ticket.id);
  /** People beyond what a ticket lets in, and those among them of whom no door could know. */
  let [beyond, unexplained, sameDoor] = [0, 0, 0];
  for (const ones of byTicket.values()) {
    const most = KINDS[ones[0]?.ticket.kind ?? "friday-pass"];
    const over = Math.max(0, sum(ones.map(({ people }) => people)) - most);
    beyond += over;
    if (over === 0) continue;
    if (ones.every(({ phone }) => phone === ones[0]?.phone)) sameDoor += 1;
    if (ones.every(({ offline }) => !offline) && !ones.some(({ part }) => part > 0)) unexplained += 1;
  }
  const inLog = sum(entries.map(({ people }) => people));
  const wasShown = sum(letIn.map(({ people }) => people));
  const failed: readonly (readonly [number, string])[] = [
    [count(letIn, ({ nonce }) => !recorded.has(nonce ?? "")), "entries are not in the log"],
    [count(entries, ({ nonce }) => !known.has(nonce)), "entries of the log were none"],
    [Math.abs(inLog - wasShown), `people more or less in the log (${inLog}) than doors have let in (${wasShown})`],
    [log.length - new Set(log.map(({ nonce }) => nonce)).size, "lines are in the log twice"],
    [count(phones, ({ state }) => state().waiting > 0), "phones have not sent all"],
    [count(phones, ({ state }) => state().rejected.length > 0), "phones were refused lines"],
    [sameDoor, "tickets let more people in than they may at one door"],
    [unexplained, "tickets let more people in than they may, and both doors had a network"],
    [count(shown, ({ verdict }) => verdict === "none"), "codes got no verdict"],
    [
      Number(!shown.some(({ verdict }) => verdict === "unknown" || verdict === NEW_VERDICT)),
      "no door has shown the new verdict",
    ],
    [
      count(shown, ({ verdict, word }) => verdict === "unknown" && word !== "Too early"),
      "verdicts of the newer release were shown without its words",
    ],
    [Math.max(0, refusals - refused.length), "refusals more in the log than were shown"],
    [
      count(
        refused,
        ({ ticket, verdict, part }) =>
          verdict === "used" && !byTicket.has(ticket.id) && part > 0 && !takenBack.has(ticket.id),
      ),
      "tickets were refused as used that let nobody in",
    ],
  ];
  return {
    missed: failed.filter(([times]) => times > 0).map(([times, text]) => `${times} ${text}`),
    row: {
      shown: shown.length,
      entries: entries.length,
      people: inLog,
      alone: count(letIn, ({ offline }) => offline),
      [NEW_VERDICT]: count(shown, ({ verdict }) => verdict === "unknown" || verdict === NEW_VERDICT),
      wristbands: count(log, ({ kind }: Scan) => kind === "wristband"),
      "people beyond": beyond,
      refused: refused.length,
      "refusals in the log": refusals,
    },
  };
}

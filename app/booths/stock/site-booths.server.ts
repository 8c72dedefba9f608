import { siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { type BoothState, stateAt } from "~/booths/model/booth-states";
import { holdEnd } from "~/booths/model/hold-time";
import { type ShownBooth, showBooths } from "~/content/availability/shown-booths.server";
import { contentOfEdition, currentEdition } from "~/content/editions/site-editions.server";
import type { Database, Query } from "~/platform/database/database";
import { siteDatabase } from "~/platform/database/site-database.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { BoothAllowances } from "./booth-allowances.server";
import { BoothDesk } from "./booth-desk.server";
import { BoothHistory } from "./booth-history.server";
import { BoothHolds, type HoldOptions } from "./booth-holds.server";
import { BoothStock } from "./booth-stock.server";
import { countOpenUnits, openUnits } from "./edition-units.server";
import { ExhibitorList } from "./exhibitor-list.server";
import { FollowUps } from "./follow-ups.server";

const LOOK_MS = 2_000;
const PURGE_EVERY_MS = 6 * 3600_000;
const DAY_MS = 24 * 3600_000;
/** Days after which the hash of a network is deleted: a hold that nobody has confirmed is over, and one that is confirmed soon is. */
const NETWORK_DAYS = 14;

type Audit = NonNullable<ConstructorParameters<typeof BoothDesk>[1]["audit"]> &
  NonNullable<NonNullable<ConstructorParameters<typeof FollowUps>[1]>["audit"]>;

/** Units, who holds them, what was done with them, and what the team does, in one database. */
export class Booths {
  readonly history: BoothHistory;
  readonly holds: BoothHolds;
  readonly followUps: FollowUps;
  readonly list: ExhibitorList;
  readonly allowances: BoothAllowances;
  readonly desk: BoothDesk;

  constructor(database: Database, options: HoldOptions & { audit?: Audit }) {
    const stock = new BoothStock(database);
    this.history = new BoothHistory(database);
    this.holds = new BoothHolds(database, options, { stock, history: this.history });
    this.followUps = new FollowUps(database, options);
    this.list = new ExhibitorList(database);
    this.allowances = new BoothAllowances(database, options);
    this.desk = new BoothDesk(database, options, {
      stock,
      history: this.history,
      holds: this.holds,
      followUps: this.followUps,
      allowances: this.allowances,
    });
  }
}

/** How this site holds units: its working days, and what its content says of units. */
export const siteHoldOptions: HoldOptions = {
  clock: wallClock,
  // Working days are those that pages show.
  endFrom: (moment) => holdEnd(moment + siteClockOffset, env.boothHoldDays, env.boothHolidays) - siteClockOffset,
  wanted: openUnits,
  total: countOpenUnits,
  allowance: (edition) => contentOfEdition(edition)?.exhibiting.allowance,
};

let booths: Booths | undefined;

/** The units of this site; created at the first call. */
export function siteBooths(): Booths {
  booths ??= new Booths(siteDatabase(), {
    ...siteHoldOptions,
    audit: (sql: Query, editor, action, detail) => siteStaff().record(sql, editor, action, detail),
  });
  return booths;
}

/** Whether this site holds units: with a product API its plan is somebody else's, who knows what is free. */
export const holdsBooths = (): boolean => env.app.apiUrl === undefined;

/** What pages show of a unit in a state; null: it can be had. A word of a newer release is taken. */
const SHOWN: Readonly<Record<BoothState | "unknown", ShownBooth | null>> = {
  ...{ free: null, held: "held", reserved: "held", contracted: "taken", blocked: "taken", unknown: "taken" },
};

/** Reads what pages show of units. Each process sees by itself what others hold. */
async function readShownBooths(): Promise<void> {
  const now = wallClock.now();
  const shown = new Map<string, ShownBooth>();
  const prices = new Map<string, number>();
  for (const unit of await siteBooths().desk.ofEdition(currentEdition().number)) {
    const booth = SHOWN[stateAt(unit, now)];
    if (booth) shown.set(unit.unit, booth);
    if (unit.handPrice !== null) prices.set(unit.unit, unit.handPrice);
  }
  showBooths(shown, prices);
}

/** The same after this process has changed something. Where it fails, the next round shows it. */
export const showChange = (): Promise<void> =>
  readShownBooths().catch((error: unknown) => log.warn(faultOf(error), "what is held could not be read"));

let purgedAt = 0;

async function purge(): Promise<void> {
  if (wallClock.now() - purgedAt <= PURGE_EVERY_MS) return;
  await siteBooths().history.purge(wallClock.now() - env.retentionDays * DAY_MS);
  await siteBooths().holds.purge(wallClock.now() - NETWORK_DAYS * DAY_MS);
  purgedAt = wallClock.now();
}

/** Ends holds whose time is over, shows what is free, and deletes what is past its retention. */
export function startBooths(): void {
  startRounds("holds of booths", LOOK_MS, async () => {
    const over = await siteBooths().holds.expire(currentEdition().number);
    if (over > 0) log.info({ count: over }, "booths: holds are over");
    if (holdsBooths()) await readShownBooths();
    await purge();
  });
}

/**
 * The pages of the staff area with 50,000 orders, on a day with 50,000 scans: processor time of the site and its database for each page.
 */
import { STAFF_ADDRESSES } from "~/staff/staff-addresses";
import type { BenchOptions, BenchResult } from "../round.ts";
import { type FullSite, startOnPostgres, startOnSqlite } from "./full-site.ts";

const SITES = { SQLite: startOnSqlite, PostgreSQL: startOnPostgres };
const SIZES = { orders: 50_000, scans: 50_000 };
const QUICK = 0.05;
/** ms of processor time that a page may take. */
const MAX_MS = 100;
/** Requests of a turn: time is counted in steps of 10 ms. The best of the turns counts, since other work only adds to it. */
const [REQUESTS, TURNS] = [5, 4];
/** A page that reads nothing of what was sold, to compare with. */
const YARDSTICK = "/staff/sessions";

/** Pages beside those whose address is in the table as it is. `{reference}`: of an order. */
const MORE = [
  "/staff/orders?state=placed",
  "/staff/orders?state=issued",
  "/staff/orders?mail=refused",
  "/staff/orders?payment=gate",
  "/staff/orders?q=ani",
  "/staff/orders?q=buyer4711",
  "/staff/orders?q=nobody-has-this",
  "/staff/orders?after={reference}",
  "/staff/orders?sort=oldest",
  "/staff/orders?sort=most",
  "/staff/orders?sort=buyer",
  "/staff/orders?sort=buyer&after={reference}",
  "/staff/orders?sort=buyer-last&state=placed",
  "/staff/exhibitors?sort=name",
  "/staff/content/brands?sort=changed",
  "/staff/orders?pick=all",
  "/staff/orders/{reference}",
  "/staff/orders/{reference}/group",
  "/staff/search?q=ani",
  "/staff/search?q=buyer4711",
  "/staff/gate?day=2025-11-14",
  "/staff/content",
  "/staff/content/brands",
  "/staff/content/sessions",
];

/** Not files and the list that is printed, which are as long as what they list, nor the form for those who have not signed in. */
const isPage = (path: string) => !/[:*]|\.csv$|\/list$|\/sign-in$/.test(path);

/** @param options.only a part of the names of rows, such as `SQLite` or `SQLite, /staff/gate`; absent: all */
export async function run({ quick, only = "" }: BenchOptions): Promise<BenchResult> {
  const share = quick ? QUICK : 1;
  const rows: { page: string; "CPU ms": number; bytes: number; status: number }[] = [];
  for (const [name, start] of Object.entries(SITES)) {
    const pages = [...Object.keys(STAFF_ADDRESSES).filter(isPage), ...MORE]
      .filter((page) => `${name}, ${page}`.includes(only))
      .toSorted();
    if (pages.length === 0) continue;
    const site = await start({ orders: SIZES.orders * share, scans: SIZES.scans * share });
    try {
      const [order] = await site.database.query<{ reference: string }>(
        `SELECT reference FROM ${site.database.dialect.schema}ticket_order WHERE state = 'issued' LIMIT 1`,
      );
      for (const page of pages) rows.push(await measure(site, page, order?.reference.toLowerCase() ?? ""));
    } finally {
      await site.stop();
    }
  }
  return {
    title: `pages of the staff area with ${SIZES.orders * share} orders and as many scans; ${YARDSTICK} reads none of them`,
    rows: rows.map(({ status, ...row }) => row),
    failures: rows.flatMap((row) => [
      ...(row["CPU ms"] > MAX_MS ? [`${row.page}: ${row["CPU ms"]} ms, at most ${MAX_MS}`] : []),
      ...(row.status === 200 ? [] : [`${row.page} responded with ${row.status}`]),
    ]),
  };
}

async function measure(site: FullSite, page: string, reference: string) {
  const url = site.url + page.replace("{reference}", reference);
  const load = async () => {
    const response = await fetch(url, { headers: { Cookie: site.cookie }, redirect: "manual" });
    return { status: response.status, bytes: (await response.text()).length };
  };
  // Its code is compiled.
  for (let visit = 0; visit < REQUESTS; visit += 1) await load();
  let last = await load();
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = await site.spent();
    for (let request = 0; request < REQUESTS; request += 1) last = await load();
    best = Math.min(best, ((await site.spent()) - before) / REQUESTS);
  }
  return { page: `${site.name}, ${page}`, "CPU ms": best, ...last };
}

import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "../../../app/routes";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { browserAt, type StaffBrowser, signInAt, TEAM } from "../../support/services/staff-browser";
import { GATE } from "../../support/services/staff-link";
import { createTestDatabases } from "../../support/services/test-databases";

/** What people open who have not signed in. */
const OPEN = ["staff", "staff/sign-in"];
/** Their actions show again what somebody typed whose sign-in has ended. */
const SHOW_TYPED = [
  "staff/today/:task",
  "staff/content/*",
  "staff/content/:kind/+sheet",
  "staff/editions/:edition/content/*",
  "staff/editions/:edition/content/:kind/+sheet",
  "staff/orders/bank",
];
/** What people at the doors may open. A new page is for editors alone until it stands here. */
const FOR_DOORS = [...OPEN, "staff/sessions", "staff/orders", "staff/orders/:reference", "staff/gate"];

const table = (await routes).flatMap(function below(entry): RouteConfigEntry[] {
  return [entry, ...(entry.children ?? []).flatMap(below)];
});
const addressesIn = (entries: readonly RouteConfigEntry[]) => entries.flatMap(({ path }) => path ?? []);
const STAFF = addressesIn(table.find(({ id }) => id === "staff")?.children ?? []);
const GUARDED = STAFF.filter((path) => !OPEN.includes(path));

/** An address that a pattern matches. */
const exampleOf = (pattern: string) =>
  `/${pattern
    .replace(":reference", "joe-2345-67")
    .replace(":task", "notice")
    .replace(":kind", "brands")
    .replace(":hall", "hall-a")
    .replace(":file", "brands.csv")
    .replace(":edition", "1")
    .replace(/:(?:number|id)/, "1")
    .replace("*", "brands/air-jernih-field-filters")}`;

const databases = createTestDatabases();
let site: SiteServer;
let doors: StaffBrowser;
beforeAll(async () => {
  const database = await databases.kinds[0].create();
  const env = { ...database.settings, ...TEAM, FORM_LIMIT: "1000" };
  site = await startTestSite(env);
  doors = await signInAt(site, GATE, env);
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

test("every address of the staff area is below its layout", () => {
  expect(addressesIn(table).filter((path) => /^staff(?:\/|$)/.test(path))).toEqual(STAFF);
  expect(STAFF.length).toBeGreaterThan(20);
  for (const path of [...OPEN, ...SHOW_TYPED, ...FOR_DOORS]) expect(STAFF).toContain(path);
});

/** The response to a request for the data of a page: its status, and whether it leads to the page that signs in. */
async function dataOf(response: Response) {
  const words = (await response.text()).split('"');
  return [response.status, words.includes("/staff") && words.includes("redirect")];
}

describe.each(GUARDED)("%s without a session", (pattern) => {
  const path = exampleOf(pattern);

  test("refuses to be read", async () => {
    const stranger = browserAt(site);
    for (const address of [path, `/id${path}`]) {
      const { status, headers } = await stranger.get(address);
      const to = address === path ? "/staff" : "/id/staff";
      expect([status, headers.get("Location")]).toEqual([303, to]);
      expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual(["private, no-store", "noindex"]);
    }
    expect((await stranger.head(path)).status).toBe(303);
    expect(await dataOf(await stranger.get(`${path}.data`))).toEqual([202, true]);
  });

  test("takes nothing", async () => {
    const stranger = browserAt(site);
    const sent = await stranger.post(path, { note: "typed" });
    const sentAsData = await stranger.post(`${path}.data`, { note: "typed" });
    if (sent.status === 405) expect(sentAsData.status).toBe(405);
    else if (SHOW_TYPED.includes(pattern)) expect([sent.status, sentAsData.status]).toEqual([401, 401]);
    else {
      expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/staff"]);
      expect(await dataOf(sentAsData)).toEqual([202, true]);
    }
  });
});

test.each(STAFF.filter((path) => !FOR_DOORS.includes(path)))("%s refuses people at the doors", async (pattern) => {
  const path = exampleOf(pattern);
  // The page has no content: it leads to the start.
  if (pattern !== "staff/orders/payments") expect((await doors.get(path)).status).toBe(403);
  expect([403, 405]).toContain((await doors.post(path)).status);
});

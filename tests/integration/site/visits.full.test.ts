import { load } from "cheerio";
import { expect, test } from "vitest";
import { startTestSite } from "../../support/servers/test-site";
import { signInAt } from "../../support/services/staff-browser";
import { ANI, CASH, GATE } from "../../support/services/staff-link";
import { createTestDatabases } from "../../support/services/test-databases";

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

test("pages are counted by day and pattern, from the cache and without, and nothing of who loaded them; figures and Today show them", async () => {
  const databases = createTestDatabases();
  const database = await databases.kinds[0].create();
  const env = {
    ...database.settings,
    STAFF_EMAILS: `${ANI}, ${CASH}:finance, ${GATE}:gate`,
    SESSION_SECRET: "s".repeat(40),
  };
  const first = await startTestSite(env);
  const load1 = (path: string, agent = PHONE, method = "GET") =>
    fetch(first.url + path, { method, redirect: "manual", headers: { "User-Agent": agent } }).then((response) =>
      response.text(),
    );
  try {
    for (const path of ["/", "/", "/?utm_source=chat", "/id", "/brands", "/brands.data", "/contact"]) await load1(path);
    const [slug] = /\/brands\/[a-z-]+/.exec(await load1("/brands")) ?? [""];
    await load1(slug);
    await load1("/", CRAWLER);
    await load1("/", "");
    await load1("/", PHONE, "HEAD");
    for (const path of ["/no-such-page", "/staff", "/robots.txt", "/api/v1/brands", "/ticket/", "/healthz"])
      await load1(path);
  } finally {
    // What was counted in the last minute is stored when the process stops.
    await first.stop();
  }
  const stored = await database.read<{ page: string; visits: number; day: string }>(
    "SELECT page, visits, day FROM page_visit ORDER BY page",
  );
  expect(stored.map(({ page, visits }) => [page, visits])).toEqual([
    ...[
      ["/", 4],
      ["/brands", 3],
      ["/brands/:slug", 1],
      ["/contact", 1],
    ],
  ]);
  const second = await startTestSite(env);
  try {
    const [ani, gate] = [await signInAt(second, ANI, env), await signInAt(second, GATE, env)];
    const figures = load(await (await ani.get("/staff/figures")).text());
    const bars = figures("section[aria-labelledby='visits-pages'] li")
      .get()
      .map((bar) => figures(bar).text());
    expect(bars).toEqual(["/4", "/brands3", "/brands/…1", "/contact1"]);
    expect(figures("main").text()).toContain("Pages loaded in the last 14 days: 9");
    expect(figures("section[aria-labelledby='visits-days'] li")).toHaveLength(14);
    const today = load(await (await ani.get("/staff")).text());
    expect(today("section[aria-labelledby='visits-today'] dd").first().text()).toBe("9");
    expect(load(await (await gate.get("/staff")).text())("#visits-today")).toHaveLength(0);
  } finally {
    await second.stop();
    await databases.stop();
  }
});

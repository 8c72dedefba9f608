import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { browserAt, type StaffBrowser, signInTeam, TEAM } from "../../support/services/staff-browser";
import { ANI, SARI } from "../../support/services/staff-link";
import { createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
let site: SiteServer;
let team: Record<"ani" | "gate", StaffBrowser>;
beforeAll(async () => {
  const database = (await databases.kinds[0]?.create()) ?? expect.unreachable();
  const env = { ...database.settings, ...TEAM };
  site = await startTestSite(env);
  team = await signInTeam(site, env);
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

async function openAt(browser: StaffBrowser, path: string) {
  const response = await browser.get(path);
  return { status: response.status, headers: response.headers, $: load(await response.text()) };
}

test("what a role may not open is refused in the frame of the area, with its own menu and whom to ask", async () => {
  for (const [path, today, title] of [
    ["/staff/people", "/staff", "Not Allowed"],
    ["/id/staff/orders?state=placed", "/id/staff", "Tidak Diizinkan"],
  ] as const) {
    const { status, headers, $ } = await openAt(team.gate, path);
    expect([status, headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual([
      ...[403, "private, no-store", "noindex"],
    ]);
    expect([$("main").length, $("main h1").text()]).toEqual([1, title]);
    // Neither the header that sells tickets nor the footer for visitors.
    expect($(`header a[href$="/ticket"], footer nav`)).toHaveLength(0);
    expect(
      $("#staff-menu a")
        .map((_, link) => $(link).attr("href"))
        .get(),
    ).toEqual(["", "/gate", "/sessions"].map((page) => today + page));
    const asked = $("main a[href^='mailto:']").map((_, link) => $(link).text());
    expect(asked.get().toSorted()).toEqual([ANI, SARI].toSorted());
    expect($(`main a.button-accent[href="${today}"]`)).toHaveLength(1);
    expect(
      $("link[rel=stylesheet]")
        .map((_, link) => $(link).attr("href"))
        .get()
        .join(),
    ).toContain("staff");
  }
  const asData = await team.gate.get("/staff/people.data");
  expect([asData.status, (await asData.text()).includes(ANI)]).toEqual([403, true]);
});

test("an address of the area that does not exist has its frame too, and without a sign-in no menu", async () => {
  const { status, $ } = await openAt(team.ani, "/staff/no-such-page");
  expect([status, $("main h1").text(), $("#staff-menu a").length > 10]).toEqual([404, "Not Found", true]);
  expect($("main").text()).toContain("/staff/no-such-page");
  const stranger = await openAt(browserAt(site), "/staff/no-such-page");
  expect([stranger.status, stranger.$("main h1").text(), stranger.$("#staff-menu").length]).toEqual([
    ...[404, "Not Found", 0],
  ]);
  // Who has not signed in is not sent to "Today".
  expect(
    stranger
      .$("main a")
      .toArray()
      .map((link) => stranger.$(link).text()),
  ).toEqual(["Sign in", "Back to home"]);
  expect((await team.ani.post("/staff/no-such-page", {})).status).toBe(404);
});

test("the list of orders shows what it is narrowed to, each with the list without it", async () => {
  const { $ } = await openAt(team.ani, "/staff/orders?q=ani&state=placed&payment=manual&mail=refused");
  const removed = $("main a[aria-label^='Remove the filter']")
    .map((_, link) => [[$(link).attr("aria-label"), $(link).attr("href")]])
    .get();
  expect(removed).toEqual([
    ["Remove the filter: Waiting for payment", "/staff/orders?q=ani&payment=manual&mail=refused"],
    ["Remove the filter: Bank transfer", "/staff/orders?q=ani&state=placed&mail=refused"],
    ["Remove the filter: Only orders whose e-mail was refused", "/staff/orders?q=ani&state=placed&payment=manual"],
  ]);
  expect($("main a.button-quiet[href='/staff/orders']").text()).toBe("All orders");
  const days = await openAt(
    team.ani,
    "/staff/orders?ticket=friday-pass&day=2025-11-14&from=2025-10-01&to=2025-10-31&sort=oldest&day=x",
  );
  const chips = days.$("main a[aria-label^='Remove the filter']").map((_, link) => days.$(link).attr("aria-label"));
  expect(chips.get().map((label) => label.replace("Remove the filter: ", "").replace(/\s/g, " "))).toEqual([
    ...["Friday Pass", "Tickets for Friday 14 November", "From 1 October 2025", "Until 31 October 2025"],
  ]);
  // The form has what was chosen.
  expect(["ticket", "day", "from", "to", "sort"].map((name) => days.$(`main [name=${name}]`).val())).toEqual([
    ...["friday-pass", "2025-11-14", "2025-10-01", "2025-10-31", "oldest"],
  ]);
  expect((await openAt(team.ani, "/staff/orders")).$("main a[aria-label^='Remove the filter']")).toHaveLength(0);
});

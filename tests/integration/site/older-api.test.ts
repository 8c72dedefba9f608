import { afterAll, beforeAll, expect, test } from "vitest";
import { htmlText } from "../../support/content/html-text";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { proxyToSite, type StubApi, sendJson, startStubApi } from "../../support/services/stub-api";

/** Fields of records, and addresses, that an API from before them does not have. */
const NEW_FIELDS = {
  sessions: ["slug", "kind", "language", "family"],
  tickets: ["doorPrice", "validity", "admits", "heldUntil"],
  programs: ["registrationEnds"],
  links: ["seasons", "until"],
  faqs: ["seasons", "later"],
  winners: ["wristband"],
};
const NEW_PATHS = ["/visit", "/press", "/exhibiting", "/halls"];
const DAY = 24 * 3600 * 1000;

let source: SharedSite;
let api: StubApi;
let site: SiteServer;

beforeAll(async () => {
  source = await sharedSite();
  const strip = (body: Record<string, unknown>) => {
    for (const [list, fields] of Object.entries(NEW_FIELDS)) {
      const records = (body[list] ?? []) as Record<string, unknown>[];
      for (const record of records) for (const field of fields) delete record[field];
    }
    const now = Date.now();
    const [from, until] = [now - DAY, now + DAY].map((time) => new Date(time).toISOString());
    const notice = { text: "Hall B is closed. <b>Use hall C.</b>", level: "info", from, until };
    const link = { label: "Win", url: "javascript:alert(1)" };
    if ("startTime" in body) {
      body.notices = [{ ...notice, link }, { ...notice, level: "shouting" }, 7, notice];
      body.status = "sold_out_soon";
    }
  };
  api = await startStubApi((request, response) => {
    const missing = NEW_PATHS.some((path) => request.url?.startsWith(path));
    (missing ? sendJson({ error: "There is nothing here" }, 404) : proxyToSite(source.url, strip))(request, response);
  });
  site = await startTestSite({ API_URL: api.url });
});
afterAll(async () => {
  await site?.stop();
  await api?.stop();
});

const get = async (path: string) => {
  const response = await fetch(site.url + path);
  return { status: response.status, text: htmlText(await response.text()) };
};

test.each([
  ["/", "14–16 November 2025"],
  ["/ticket", "Three-Day"],
  ["/ticket?adults=2&day=all", "Three-Day"],
  ["/ticket?tab=about", "Jakarta Outing Expo"],
  ["/ticket?tab=rundown", "Condensation is not a leak"],
  ["/rundown?day=1", "Condensation is not a leak"],
  ["/rundown?day=1&view=grid", "Condensation is not a leak"],
  ["/rundown/d1-summit-1300-condensation-is-not-a-leak", "Condensation is not a leak"],
  ["/speakers/fajar-adiwangsa", "Cartographer"],
  ["/programs", "Programs"],
  ["/links", "Links"],
  ["/winner", "Winners"],
  ["/book-space", "Exhibitor Registration"],
  ["/faq", "Tickets"],
  ["/brands/air-jernih-field-filters", "Row D, booth 8."],
])("%s is complete with an API that lacks what was added", async (path, words) => {
  const { status, text } = await get(path);
  expect(status).toBe(200);
  expect(text).toContain(words);
  expect(text).not.toContain("undefined");
});

test.each(NEW_PATHS.filter((path) => path !== "/exhibiting" && path !== "/halls"))(
  "%s alone is a 503",
  async (path) => {
    expect((await get(path)).status).toBe(503);
  },
);

test.each(["/rundown.ics", "/rundown.json", "/sitemap.xml"])("%s names the addresses of sessions", async (path) => {
  const response = await fetch(site.url + path);
  expect(response.status).toBe(200);
  const text = (await response.text()).replaceAll("\r\n ", "");
  expect(text).toContain(`/rundown/d1-summit-1300-condensation-is-not-a-leak`);
});

test("of several notices a faulty one is not shown, and takes no page down", async () => {
  await get("/winner");
  const page = await (await fetch(`${site.url}/partners`)).text();
  expect(page).toContain("Hall B is closed. &lt;b&gt;Use hall C.&lt;/b&gt;");
  expect(page).not.toContain("javascript:alert");
});

test("a status of the event that no page knows is a warning, once, and takes no page down", async () => {
  for (const path of ["/visit", "/", "/ticket", "/winner"]) await get(path);
  const lines = () =>
    site
      .output()
      .split("\n")
      .filter((line) => line.includes("unknown status"));
  await expect.poll(() => lines().map((line) => JSON.parse(line))).toMatchObject([{ status: "sold_out_soon" }]);
  expect((await get("/ticket")).text).toContain("14–16 November 2025");
});

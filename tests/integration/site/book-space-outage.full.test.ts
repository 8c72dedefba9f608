import { load } from "cheerio";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";
import { startTestSite } from "../../support/servers/test-site";
import { exhibitorFields, formClient, wordsOf } from "../../support/services/form-client";
import { readMailFiles } from "../../support/services/mail-files";
import { proxyBeforeEvent, type StubApi, sendJson, startStubApi } from "../../support/services/stub-api";

type OwnSite = Awaited<ReturnType<typeof startTestSite>>;
type Listener = Parameters<StubApi["behave"]>[0];

/** Serves the product API. */
let source: SharedSite;
let api: StubApi;
/** Has no response of the API in its cache, unless a test allows one. */
let site: OwnSite;

const forward: Listener = (request, response) => proxyBeforeEvent(source.url)(request, response);
const down: Listener = (_, response) => response.writeHead(503).end();
const hangs: Listener = () => undefined;

beforeAll(async () => {
  source = await sharedSite();
});
beforeAll(async () => {
  api = await startStubApi(down);
  site = await startTestSite({ API_URL: api.url });
});
afterEach(() => api.behave(down));
afterAll(async () => {
  await site?.stop();
  await api?.stop();
});

async function openPage() {
  const response = await fetch(`${site.url}/book-space`);
  return { status: response.status, $: load(await response.text()) };
}

test.each<[string, Listener]>([
  ["is down", down],
  ["hangs", hangs],
  ["is no product API", sendJson({ hello: "world" })],
])("after a cold start the form is shown with a text field for the category when the API %s", async (_, behaviour) => {
  api.behave(behaviour);
  const { status, $ } = await openPage();
  expect(status).toBe(200);
  const category = $("main form [name=category]");
  expect(category.is("input[type=text]")).toBe(true);
  expect($(`label[for="${category.attr("id")}"]`).text()).toContain("What will you show?");
});

test("a registration with a typed category is accepted, and staff get the text as it was typed", async () => {
  const { openForm, post } = formClient(site);
  const fields = exhibitorFields(await openForm("/book-space"), { category: "Perahu & dayung" });
  api.behave(hangs);
  api.requests.length = 0;
  const response = await post("/book-space", fields);
  expect(response.status).toBe(303);
  // The action asked whether registration is open and what a booth costs, for a fraction of a second, and for no categories. The mail asks
  // for their names.
  const expected = ["GET /event", "GET /tickets", "GET /exhibiting", "GET /brands?limit=1", "GET /halls"];
  expect(api.requests.filter((request) => !expected.includes(request))).toEqual([]);
  await expect
    .poll(async () => (await readMailFiles(site.dataDirectory)).find(({ name }) => name.endsWith("-staff.eml"))?.text)
    .toContain("Category: Perahu & dayung\n");
});

test("an invalid form waits only once for an API that hangs, and shows the visitor's input", async () => {
  const { openForm, post } = formClient(site);
  const fields = exhibitorFields(await openForm("/book-space"), { category: "Kopi “Lereng” & teh", email: "no" });
  api.behave(hangs);
  api.requests.length = 0;
  const response = await post("/book-space", fields);
  expect(response.status).toBe(400);
  expect(api.requests.filter((request) => request.includes("/brands"))).toHaveLength(1);
  const html = await response.text();
  expect(wordsOf(html)).toContain("doesn’t look like an e-mail address");
  expect(load(html)("input[name=category]").val()).toBe("Kopi “Lereng” & teh");
});

test("the category is a text field when the API has no categories", async () => {
  api.behave(sendJson({ brands: [], categories: [], page: 1, pages: 1, total: 0 }));
  const own = await startTestSite({ API_URL: api.url });
  const html = await (await fetch(`${own.url}/book-space`)).text();
  expect(load(html)("main input[name=category]").length).toBe(1);
  await own.stop();
});

test("the category is a select again when the API recovers, and typed categories are still accepted", async () => {
  const { openForm, post } = formClient(site);
  const token = await openForm("/book-space");
  api.behave(forward);
  const { $ } = await openPage();
  expect($("main select[name=category] option").length).toBeGreaterThan(5);

  const typed = { category: "Perahu & dayung" };
  const faulty = await post("/book-space", exhibitorFields(token, { ...typed, email: "no" }));
  expect(load(await faulty.text())("input[name=category]").val()).toBe(typed.category);
  const chosen = await post("/book-space", exhibitorFields(token, { category: "tents-shelters", email: "no" }));
  expect(load(await chosen.text())("select[name=category] option[selected]").val()).toBe("tents-shelters");
  expect((await post("/book-space", exhibitorFields(token, typed))).status).toBe(303);
});

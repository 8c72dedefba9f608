import { load } from "cheerio";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, formClient } from "../../support/services/form-client";
import { readMailFiles } from "../../support/services/mail-files";
import { type StaffBrowser, signInAt, TEAM } from "../../support/services/staff-browser";
import { openForm, withValues } from "../../support/services/staff-forms";
import { ANI } from "../../support/services/staff-link";

const FORM = "/staff/content/identity";
const SETTINGS = {
  ...TEAM,
  MAIL_TO: "set@expo.example",
  MAIL_CC: "copy@expo.example",
  CONTACT_WHATSAPP: "6281300000001",
};

let site: Awaited<ReturnType<typeof startTestSite>>;
let ani: StaffBrowser;
beforeAll(async () => {
  site = await startTestSite(SETTINGS);
  ani = await signInAt(site, ANI, { ...SETTINGS, DATA_DIR: site.dataDirectory });
});
afterAll(() => site?.stop());

const read = async (path: string) => (await fetch(site.url + path)).text();

async function publish(changes: Record<string, string>) {
  const form = withValues(await openForm(ani, FORM), { "@button": "publish", ...changes });
  const response = await ani.post(FORM, form.toString());
  return { status: response.status, alert: load(await response.text())("#outcome").text() };
}

/** The mails about a message to the organiser: to the staff, and to its sender. */
async function mailsAbout(name: string) {
  const before = new Set((await readMailFiles(site.dataDirectory)).map((mail) => mail.name));
  const visitor = formClient(site);
  const sent = await visitor.post("/contact", contactFields(await visitor.openForm("/contact"), { name }));
  expect(sent.status).toBe(303);
  return vi.waitFor(async () => {
    const mails = (await readMailFiles(site.dataDirectory)).filter((mail) => !before.has(mail.name));
    expect(mails).toHaveLength(2);
    return mails;
  });
}

test("settings say what nothing is said of, and the form shows them", async () => {
  const page = load(await (await ani.get(FORM)).text())("main").text();
  expect(page).toContain("Name of the site: Jakarta Outing Expo 2025");
  expect(page).toContain("Forms: set@expo.example, copy@expo.example");
  expect(await read("/contact")).toContain("wa.me/6281300000001");
  const recipients = (await mailsAbout("First Visitor")).map(({ to }) => to);
  expect(recipients.join()).toContain("set@expo.example");
});

test("what cannot be a recipient or a number is refused with the reason, and nothing is published", async () => {
  const refused = await publish({ "recipients.to": "Ani, Budi", whatsapp: "0812 1", email: "hello" });
  expect(refused.status).toBe(400);
  for (const reason of ["must be an e-mail address", "must be a number with the code of its country"])
    expect(refused.alert).toContain(reason);
  expect(await read("/")).toContain("· Jakarta Outing Expo 2025</title>");
});

test("what is published is on every page, in files and in the next mail, and recipients are on none", async () => {
  const published = await publish({
    "name@en": "Nusantara Fair",
    "name@id": "Pekan Nusantara",
    "shortName@en": "Nusantara",
    "company@en": "PT Baru Sekali",
    "companyAddress@en": "Jl. Baru 1, Bandung",
    email: "hello@nusantara.example",
    whatsapp: "+62 811-2222-3333",
    instagram: "nusantarafair",
    "recipients.to": "team@nusantara.example\nlead@nusantara.example",
  });
  expect(published.status).toBe(303);
  const home = load(await read("/"));
  expect(home("title").text()).toMatch(/· Nusantara Fair$/);
  expect(load(await read("/id"))("title").text()).toMatch(/· Pekan Nusantara$/);
  const data = home("script[type='application/ld+json']").text();
  for (const said of ["PT Baru Sekali", "hello@nusantara.example", "+62 811 2222 3333", "nusantarafair"])
    expect(data).toContain(said);
  const footer = home("footer").text();
  for (const said of ["PT Baru Sekali", "Jl. Baru 1, Bandung", "hello@nusantara.example", "@nusantarafair"])
    expect(footer).toContain(said);
  expect(await read("/contact")).toContain("wa.me/6281122223333");
  expect(JSON.parse(await read("/manifest.webmanifest"))).toMatchObject({
    name: "Nusantara Fair",
    short_name: "Nusantara",
  });
  expect(await read("/.well-known/security.txt")).toContain("mailto:hello@nusantara.example");
  expect(await read("/event.ics")).toContain("Nusantara Fair");
  expect(await read("/news/rss.xml")).toContain("Nusantara Fair");
  const pages = [
    "/",
    "/contact",
    "/press",
    "/faq",
    "/api/v1/event",
    "/api/v1/openapi.json",
    "/_root.data",
    "/llms.txt",
  ];
  for (const path of pages) expect(await read(path), path).not.toContain("team@nusantara.example");

  const mails = await mailsAbout("Second Visitor");
  const staff = mails.find(({ to }) => to.includes("team@nusantara.example"));
  expect(staff?.to).toContain("lead@nusantara.example");
  expect(mails.map(({ to }) => to).join()).not.toContain("set@expo.example");
  const visitor = mails.find(({ to }) => to.includes("budi@visitor.example"));
  expect(visitor?.text).toContain("Nusantara Fair");
  expect(visitor?.text).not.toContain("team@nusantara.example");
});

test("the log says who changed the recipients", async () => {
  const log = load(await (await ani.get("/staff/audit")).text())("main").text();
  expect(log).toContain(`${ANI}: changed who gets the e-mails of the site, in revision (2)`);
  await publish({ "shortName@en": "Fair" });
  const after = load(await (await ani.get("/staff/audit")).text())("main").text();
  expect(after.split("changed who gets the e-mails").length).toBe(2);
});

test("the next edition has its own name, with the contacts that were there", async () => {
  const made = await ani.post("/staff/editions", {
    ...{ name: "Nusantara Fair 2026", first_day: "2026-11-13", last_day: "2026-11-15" },
    tickets: "true",
  });
  expect(made.status).toBe(303);
  const form = new Map(await openForm(ani, "/staff/editions/2/content/identity"));
  expect(form.get("name@en")).toBe("Nusantara Fair 2026");
  expect([form.get("name@id"), form.get("email")]).toEqual(["", "hello@nusantara.example"]);
  expect(load(await read("/"))("title").text()).toMatch(/· Nusantara Fair$/);
});

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { load } from "cheerio";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inFull } from "../../support/content/sample";
import { startTestSite } from "../../support/servers/test-site";
import { API_TOKEN } from "../../support/services/api-client";
import { contactFields, formClient, interestFields } from "../../support/services/form-client";
import { readMailFiles } from "../../support/services/mail-files";
import { type ArrivedMail, parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { proxyBeforeEvent, type StubApi, startStubApi } from "../../support/services/stub-api";

type Site = Awaited<ReturnType<typeof startTestSite>>;

/** The site whose staff reads Indonesian, the instance that it delivers to, and the mail server of the first. */
let smtp: TestSmtpServer;
let receiver: Site;
let api: StubApi;
let site: Site;
beforeAll(async () => {
  smtp = await startSmtpServer();
  receiver = await startTestSite({ API_TOKEN });
  api = await startStubApi(proxyBeforeEvent(receiver.url));
  site = await startTestSite({ APP_URL, SMTP_URL: smtp.url, STAFF_LANGUAGE: "id", API_URL: api.url, API_TOKEN });
});
afterAll(async () => {
  await site?.stop();
  await api?.stop();
  await receiver?.stop();
  await smtp?.stop();
});

/** Where links in mails lead. */
const APP_URL = "http://expo.example.com";

const INDONESIAN = { consentVersion: "contact-2025-08-21-id" };

/** Waits for the mail to an address. */
async function mailTo(address: string) {
  const find = () => smtp.arrived.find(({ envelope }) => envelope.to.includes(address));
  await expect.poll(find).toBeDefined();
  return parseMail(find() as ArrivedMail);
}

/** The message above a form that was refused. */
async function refusal(response: Response): Promise<string> {
  const $ = load(await response.text());
  expect($("html").attr("lang")).toBe("id");
  return $("main [role=alert] p").text();
}

test("a message in Indonesian is acknowledged in Indonesian, and staff that read Indonesian get it so", async () => {
  const { openForm, post } = formClient(site);
  const fields = contactFields(await openForm("/id/contact"), { ...INDONESIAN, message: "Apakah ada penitipan?" });
  const sent = await post("/id/contact", fields);
  expect(sent.status).toBe(303);
  const address = sent.headers.get("Location") ?? "";
  expect(address).toMatch(/^\/id\/contact\?sent=CM-/);
  const thanks = load(await (await fetch(site.url + address)).text());
  expect([thanks("html").attr("lang"), thanks("main").text().includes("CM-")]).toEqual(["id", true]);

  const acknowledgement = await mailTo("budi@visitor.example");
  expect(acknowledgement.subject).toMatch(/^Pesan sudah kami terima · CM-/);
  expect(acknowledgement.text).toContain(`${APP_URL}/id`);
  const staff = await mailTo("hello@outing-expo.example.com");
  expect(staff.subject).toMatch(/^Pesan kontak: Tiket, dari Budi Santosa · CM-/);
  expect(staff.text).toContain("\nBahasa: Indonesia\n");
  expect(staff.text).toContain("teks contact-2025-08-21-id");

  // The other instance keeps the language; its own staff read English.
  const delivered = async () => (await readMailFiles(receiver.dataDirectory)).map(({ text }) => text).join();
  await expect.poll(delivered).toContain("\nLanguage: Indonesian\n");
  expect(await delivered()).toContain("\nTopic: Tickets\n");
  const { stdout } = await promisify(execFile)(process.execPath, ["build/server/outbox.js", "export"], {
    env: { PATH: process.env.PATH, DATA_DIR: receiver.dataDirectory, NODE_ENV: "test" },
  });
  expect(stdout).toContain('"tickets"');
  expect(stdout).toContain('"id"');
  expect(stdout).toContain('"contact-2025-08-21-id"');
});

test("the choice of a colour mode returns to the page in its language", async () => {
  const chosen = await formClient(site).post("/color-mode", new URLSearchParams({ mode: "dark", returnTo: "/id/faq" }));
  expect([chosen.status, chosen.headers.get("Location")]).toEqual([303, "/id/faq"]);
});

inFull(() => {
  test("a visitor who writes in English to the same staff gets English", async () => {
    const { openForm, post } = formClient(site);
    await post("/updates", interestFields(await openForm("/updates"), { email: "english@visitor.example" }));
    const mail = await mailTo("english@visitor.example");
    expect(mail.subject).toMatch(/^Please confirm your e-mail address/);
    expect(mail.text).toContain(`${APP_URL}/updates/confirm?token=`);
  });
});

inFull(() => {
  test("a form that is sent at once is refused in Indonesian", async () => {
    const unhurried = await startTestSite({ FORM_PAUSE: "60000" });
    const { openForm, post } = formClient(unhurried);
    const early = await post("/id/contact", contactFields(await openForm("/id/contact"), INDONESIAN));
    expect(await refusal(early)).toContain("Periksa dulu formulirnya");
    await unhurried.stop();
  });
});

test("each refusal is in Indonesian", async () => {
  const { openForm, post } = formClient(site);
  const path = "/id/contact";
  const token = await openForm(path);
  const type = await post(path, JSON.stringify({}), { "Content-Type": "application/json" });
  expect([type.status, await refusal(type)]).toEqual([
    415,
    expect.stringContaining("Kiriman itu bukan dari formulir."),
  ]);
  const long = await post(path, contactFields(token, { message: "x".repeat(70_000) }));
  expect([long.status, await refusal(long)]).toEqual([413, expect.stringContaining("Teksnya terlalu panjang")]);
  const forged = await post(path, contactFields("forged", INDONESIAN));
  expect(await refusal(forged)).toContain("Kami tidak mengenali formulir ini.");
  const trap = await post(path, contactFields(token, { ...INDONESIAN, leave_this_empty: "x" }));
  expect(await refusal(trap)).toContain("Ada isian tersembunyi yang terisi");
  const otherText = await post(path, contactFields(token));
  expect(await refusal(otherText)).toContain("Teks privasi kami berubah.");
  expect((await post(path, contactFields(token, INDONESIAN))).status).toBe(303);
  const other = await post(path, contactFields(token, { ...INDONESIAN, message: "Yang lain" }));
  expect([other.status, await refusal(other)]).toEqual([
    409,
    expect.stringMatching(/sudah pernah dikirim sebagai CM-/),
  ]);
});

inFull(() => {
  test("the limit is told in Indonesian", async () => {
    const limited = await startTestSite({ FORM_LIMIT: "1" });
    try {
      const { openForm, post } = formClient(limited);
      const tokens = await Promise.all([openForm("/id/contact"), openForm("/id/contact")]);
      const [first, second] = tokens.map((token) => contactFields(token, INDONESIAN));
      expect((await post("/id/contact", first as URLSearchParams)).status).toBe(303);
      const refused = await post("/id/contact", second as URLSearchParams);
      expect(refused.status).toBe(429);
      expect(await refusal(refused)).toMatch(/silakan kirim ulang \d+ menit lagi/);
    } finally {
      await limited.stop();
    }
  });
});

test("the prospectus is a PDF of its own, in Indonesian", async () => {
  const response = await fetch(`${site.url}/id/book-space/prospectus.pdf`);
  const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({
    Title: "Jakarta Outing Expo 2025: prospektus untuk peserta pameran",
    Language: "id",
  });
  const words = (await extractText(document, { mergePages: true })).text.replace(/\s+/g, " ");
  for (const text of ["Siapa yang datang", "Rp 1.500.000 per booth", "12–13 November 2025", "· 3 dari 3"])
    expect(words).toContain(text);
  expect(words).toContain(`${APP_URL}/id/book-space`);
  expect(words).not.toMatch(/Who comes|With every booth|Register|Smallest|squares are free/);
  const english = await fetch(`${site.url}/book-space/prospectus.pdf`);
  const other = await getDocumentProxy(new Uint8Array(await english.arrayBuffer()));
  expect((await extractText(other, { mergePages: true })).text).toContain("Who comes");
});

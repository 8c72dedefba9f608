import { generateKeyPairSync, randomBytes } from "node:crypto";
import { inflateSync } from "node:zlib";
import { load } from "cheerio";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import tickets from "~/content/embedded/tickets.json";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import { createGroupChecker, readGroupCode } from "~/sales/tickets/codes/group-code";
import { createCodeChecker, createWebCheck, type TicketKeyFile, toTicketId } from "~/sales/tickets/codes/ticket-code";
import { createCodeSigner, kindHash } from "~/sales/tickets/keys/sign-code.server";
import { drawQr } from "~/sales/tickets/ticket-qr";
import { drawingOf, readQr } from "../../support/content/qr-codes";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { formClient } from "../../support/services/form-client";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { createTestDatabases } from "../../support/services/test-databases";

const SESSION_SECRET = "s".repeat(40);
const TICKET_TAX_NOTE = "Harga termasuk PBJT 10 %";
const databases = createTestDatabases();
const clock = { now: Date.now };
const links = createOrderLinks({ secrets: [SESSION_SECRET], siteUrl: "" });

let site: SiteServer;
let smtp: TestSmtpServer;
let orders: ReturnType<typeof openOrders>;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const database = await databases.kinds[0].create();
  const settings = { SESSION_SECRET, TICKET_TAX_NOTE, PAYMENT_ACCOUNT: "Bank Tes 123", SMTP_URL: smtp.url };
  site = await startTestSite({ ...database.settings, ...settings });
  orders = openOrders(database, clock);
});
afterAll(async () => {
  await orders?.close();
  await site?.stop();
  await smtp?.stop();
  await databases.stop();
});

/** Orders of tickets that are paid. @returns their reference and their tickets */
async function buy(email: string, quantity: number, language: "en" | "id" = "en") {
  const line = { ...some("friday-pass", quantity, 100), name: "Friday Pass" };
  const held = await orders.hold({ key: email, keepUntil: clock.now() + 1e9, lines: [line] });
  if (!("order" in held)) throw new Error("sold out");
  const { reference } = held.order;
  await orders.place(reference, { ...buyer(email), language }, transfer(clock));
  await orders.pay(reference, "staff@expo.example", new Map());
  return { reference, tickets: await orders.ticketsOf(reference) };
}

const get = (path: string) => fetch(site.url + path);
const readPage = async (path: string) => load(await (await get(path)).text());
const post = (path: string, fields: Record<string, string>) =>
  formClient(site).post(path, new URLSearchParams(fields), {});

/** The codes that are drawn in a PDF, read as its pages show them. */
async function codesIn(pdf: Buffer): Promise<(string | undefined)[]> {
  const streams = pdf
    .toString("latin1")
    .split(/stream\r?\n/)
    .slice(1)
    .flatMap((part) => {
      try {
        return [inflateSync(Buffer.from(part, "latin1")).toString("latin1")];
      } catch {
        return [];
      }
    });
  const drawn = streams.flatMap((stream) => {
    const squares = [...stream.matchAll(/([\d.]+) ([\d.]+) m\n((?:[\d.]+ [\d.]+ l\n){3})h\n/g)];
    if (squares.length < 100) return [];
    return [squares.map(([, x, y, rest = ""]) => `M${x} ${y}${rest.replace(/([\d.]+ [\d.]+) l\n/g, "L$1")}Z`).join("")];
  });
  return Promise.all(drawn.map((path) => readQr(drawingOf(path, 45))));
}

/**
 * What a phone reads in three frames in a row that are out of focus, as it comes nearer.
 * The reader misses one blurred frame of a thousand, so a camera takes the next one.
 */
const readFrames = (picture: Buffer) =>
  Promise.all([300, 310, 320].map((width) => readQr(picture, { width, blur: 1.5 })));

const { x = "", d = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
const sign = createCodeSigner({ kid: 0, x, d });

test("a code is of version 5 with a quiet zone of 4 squares, and is read small, blurred and in the dark", async () => {
  for (let round = 0; round < 10; round += 1) {
    const days = round % 2 ? round : ["2025-11-14"];
    const code = sign({ id: toTicketId(randomBytes(10)), kind: kindHash("friday-pass"), days });
    const { path, size } = drawQr(code);
    expect(size).toBe(37 + 2 * 4);
    const picture = drawingOf(path, size);
    expect(await readQr(picture)).toBe(code);
    expect(await readQr(picture, { width: 300 })).toBe(code);
    expect(await readFrames(picture)).toContain(code);
  }
});

test("the keys of tickets are public, also for pages of other sites, and caches may keep them", async () => {
  const response = await get("/.well-known/expo-tickets.json");
  expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
  expect(response.headers.get("Cache-Control")).toContain("s-maxage=30");
  const { days, keys, tickets: kinds, ...file } = (await response.json()) as TicketKeyFile;
  expect(file).toEqual({ version: 2, codes: [1, 2], event: "Jakarta Outing Expo 2025" });
  expect(days).toEqual(["2025-11-14", "2025-11-15", "2025-11-16"]);
  expect(keys).toEqual([{ kid: 0, x: expect.stringMatching(/^[\w-]{43}$/) }]);
  expect(kinds.map(({ id }) => id).toSorted()).toEqual(tickets.map(({ id }) => id).toSorted());
  expect(new Set(kinds.map(({ hash }) => hash)).size).toBe(kinds.length);
});

test("a ticket has a page of its own with a code that another library reads and the public keys accept", async () => {
  const { tickets: issued } = await buy("page@visitor.example", 2);
  const [first] = issued;
  const path = links.ticketPath(first?.id ?? "");
  const response = await get(path);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const $ = load(await response.text());
  expect($("meta[name=robots]").attr("content")).toBe("noindex");
  expect($("meta[name=referrer]").attr("content")).toBe("same-origin");
  const drawing = $("main svg[role=img]");
  const size = Number(drawing.find("rect").attr("width"));
  const code = await readQr(drawingOf(drawing.find("path").attr("d") ?? "", size), { width: 300, blur: 1 });
  expect(code).toBe(first?.code);
  const { keys } = (await (await get("/.well-known/expo-tickets.json")).json()) as TicketKeyFile;
  expect(await createCodeChecker(keys)(code ?? "")).toMatchObject({ id: first?.id, days: ["2025-11-14"] });
  const words = $("main").text();
  for (const text of [
    "Friday 14 November",
    "10\u00a0AM – 9\u00a0PM",
    "Ticket 1 of 2",
    "No name yet",
    "Send by WhatsApp",
  ]) {
    expect(words).toContain(text);
  }
  expect($("a[href^='https://wa.me/?text=']").attr("href")).toContain(encodeURIComponent(path));
});

test("what is paid is stamped once: a reload shows the stamp as it lies there", async () => {
  const { reference, tickets: issued } = await buy("stamp@visitor.example", 1);
  for (const path of [links.pathOf(reference), links.ticketPath(issued[0]?.id ?? "")]) {
    const first = await get(path);
    const cookie = first.headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^stamped=.*Max-Age=86400; Path=\/order; HttpOnly; SameSite=Lax/);
    expect(load(await first.text())("main .paid-stamp").attr("class")).toBe("paid-stamp falling");
    const again = await fetch(site.url + path, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
    expect(again.headers.get("Set-Cookie")).toBeNull();
    expect(load(await again.text())("main .paid-stamp").attr("class")).toBe("paid-stamp dry");
  }
});

test("what to do with several tickets stands above their codes, and with one below it", async () => {
  const actsOf = async (quantity: number) => {
    const { reference } = await buy(`acts-${quantity}@visitor.example`, quantity);
    const $ = load(await (await get(links.pathOf(reference))).text());
    const acts = $("main .order-acts");
    return {
      texts: acts
        .find("a")
        .toArray()
        .map((act) => $(act).text()),
      isAbove: acts.next(".etickets").length === 1,
    };
  };
  expect(await actsOf(2)).toEqual({
    texts: ["Add to calendar", "All tickets as a PDF", "Names from a sheet"],
    isAbove: true,
  });
  expect(await actsOf(1)).toEqual({
    texts: ["Add to calendar", "Your ticket as a PDF", "Send by WhatsApp"],
    isAbove: false,
  });
});

test("an order of one ticket speaks of one: its head names the expo, its file is one ticket's, and it is no first of one", async () => {
  const { reference, tickets: issued } = await buy("alone@visitor.example", 1);
  const order = load(await (await get(links.pathOf(reference))).text());
  expect(order("main .eticket-head").text()).toMatch(/^Jakarta Outing Expo 2025Friday Pass/);
  expect(order("main a[href*='tickets.pdf']").text()).toBe("Your ticket as a PDF");
  const words = load(await (await get(links.ticketPath(issued[0]?.id ?? ""))).text())("main").text();
  expect(words).not.toContain("Ticket 1 of 1");
});

test("the head of each ticket of several says which it is, and that of all of them when they let in", async () => {
  const { reference, tickets: issued } = await buy("heads@visitor.example", 2);
  const $ = load(await (await get(links.pathOf(reference))).text());
  const heads = $("main .eticket-head")
    .toArray()
    .map((head) => [
      ...[$(head).find("h3"), ...$(head).find(".eticket-when").toArray()].map((line) => $(line).text()),
      $(head).find(".paid-stamp").length,
    ]);
  const when = "Friday 14 November, 10\u00a0AM – 9\u00a0PM";
  expect(heads).toEqual([
    ["All 2 together", when, 1],
    ["Friday Pass", "Ticket 1 of 2", when, 1],
    ["Friday Pass", "Ticket 2 of 2", when, 1],
  ]);
  const change = load(await (await get(links.ticketPath(issued[0]?.id ?? ""))).text())("#holder-hint").text();
  expect(change).toContain("until the end of 13 November 2025 (WIB)");
});

test("without its own key a ticket does not exist, and its key opens nothing else", async () => {
  const { reference, tickets: issued } = await buy("keys@visitor.example", 2);
  const [first = "", second = ""] = issued.map(({ id }) => id);
  const keyOf = (path: string) => path.slice(path.indexOf("?"));
  const addresses = [
    `/order/ticket/${first.toLowerCase()}`,
    `/order/ticket/${first.toLowerCase()}${keyOf(links.ticketPath(second))}`,
    `/order/ticket/${first.toLowerCase()}${keyOf(links.pathOf(reference))}`,
    `/order/ticket/0000000000000000${keyOf(links.ticketPath(first))}`,
    `/order/${reference.toLowerCase()}${keyOf(links.ticketPath(first))}`,
    `/order/${reference.toLowerCase()}/tickets.pdf${keyOf(links.ticketPath(first))}`,
    links.ticketPath("0000000000000000"),
  ];
  const statuses = await Promise.all(addresses.map(async (address) => (await get(address)).status));
  expect(statuses).toEqual(addresses.map(() => 404));
});

test("a name is changed and the code stays; a name that is none is shown again", async () => {
  const { tickets: issued } = await buy("names@visitor.example", 1);
  const [ticket] = issued;
  const path = links.ticketPath(ticket?.id ?? "");
  const empty = await post(path, { holder: " \u200b " });
  expect([empty.status, (await empty.text()).includes("Type the name of the person who comes.")]).toEqual([400, true]);
  const long = await post(path, { holder: "x".repeat(81) });
  expect(load(await long.text())("#holder").attr("value")).toBe("x".repeat(81));
  expect(long.status).toBe(400);
  expect((await post(path, { holder: "  Ibu <b>Ratna</b> " })).status).toBe(303);
  expect(await orders.findTicket(ticket?.id ?? "")).toEqual({ ...ticket, holder: "Ibu <b>Ratna</b>" });
  expect((await readPage(path))("main").text()).toContain("Ibu <b>Ratna</b>");
});

test("a ticket that was revoked or refunded says so, has no code and takes no name", async () => {
  const { reference, tickets: issued } = await buy("gone@visitor.example", 2);
  const [revoked = "", refunded = ""] = issued.map(({ id }) => id);
  await orders.revokeTicket(revoked, "staff@expo.example");
  await orders.refundTicket(refunded, "staff@expo.example");
  for (const [id, words] of [
    [revoked, "was revoked and is no longer valid"],
    [refunded, "was paid back and is no longer valid"],
  ] as const) {
    const $ = await readPage(links.ticketPath(id));
    expect($("main").text()).toContain(words);
    expect($("main svg[role=img]").length).toBe(0);
    expect((await post(links.ticketPath(id), { holder: "Budi" })).status).toBe(409);
  }
  const pdf = Buffer.from(await (await get(links.filePath(reference, "tickets.pdf"))).arrayBuffer());
  expect(await codesIn(pdf)).toEqual([]);
  const again = await Promise.all(Array.from({ length: 10 }, () => get(links.filePath(reference, "tickets.pdf"))));
  const refused = again.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(500);
  expect(await refused[0]?.text()).toContain("open your tickets on the order’s page");
  expect((await readPage(links.pathOf(reference)))("main").text()).toMatch(/Refunded\s*Rp\s50\.000/);
});

test("an order has its tickets, its receipt, a calendar and a PDF in the buyer's language, which comes by mail too", async () => {
  const { reference, tickets: issued } = await buy("pdf@visitor.example", 2, "id");
  const $ = await readPage(links.pathOf(reference));
  expect($("main a[href^='/order/ticket/']:not([href*='#'])").length).toBe(2);
  // Nobody has a name yet: each ticket leads to where it is given.
  expect($("main a[href^='/order/ticket/'][href$='#holder']").length).toBe(2);
  const codes = await Promise.all(
    $("main img[alt^='QR code of ticket']")
      .toArray()
      .map((code) => readQr(Buffer.from($(code).attr("src")?.split(",")[1] ?? "", "base64"), { width: 300, blur: 1 })),
  );
  expect(codes).toEqual(issued.map(({ code }) => code));
  const words = $("main").text();
  for (const text of ["Receipt", reference, "Sari Dewi", TICKET_TAX_NOTE, "Added to recognise your transfer"]) {
    expect(words).toContain(text);
  }

  const response = await get(links.filePath(reference, "tickets.pdf"));
  expect(response.headers.get("Content-Type")).toBe("application/pdf");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const pdf = Buffer.from(await response.arrayBuffer());
  const document = await getDocumentProxy(new Uint8Array(pdf));
  expect(document.numPages).toBe(4);
  expect((await document.getMetadata()).info).toMatchObject({ Title: `Tiket pesanan ${reference}`, Language: "id" });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const { text } = await extractText(document, { mergePages: true });
  const parts = ["Kuitansi", "Jumat", TICKET_TAX_NOTE, "Tiket 2 dari 2", "Semua 2 tiket sekaligus"];
  for (const part of parts) expect(text).toContain(part);
  // The code for all of them comes first, and is that of the page.
  const shown = $("main img[alt^='QR code for all']");
  expect(shown.attr("alt")).toBe(`QR code for all tickets of order ${reference}`);
  const group = await readQr(Buffer.from(shown.attr("src")?.split(",")[1] ?? "", "base64"), { width: 300, blur: 1 });
  expect(readGroupCode(group ?? "")).toMatchObject({ id: issued[0]?.id, count: 2 });
  const { keys } = (await (await get("/.well-known/expo-tickets.json")).json()) as TicketKeyFile;
  expect(await createGroupChecker(keys, createWebCheck())(group ?? "")).toMatchObject({ count: 2 });
  const drawn = [group, ...issued.map(({ code }) => code)];
  expect(await codesIn(pdf)).toEqual(drawn);

  const calendar = await (await get(links.filePath(reference, "days.ics"))).text();
  expect(calendar.match(/DTSTART;[^\r]*/g)).toEqual([expect.stringContaining("20251114T100000")]);

  const mails = () => smtp.arrived.filter(({ envelope }) => envelope.to.includes("pdf@visitor.example"));
  await expect.poll(() => mails().length).toBe(2);
  const parsed = await Promise.all(mails().map(parseMail));
  const attached = parsed.flatMap(({ attachments }) => attachments);
  expect(attached.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    [`${reference}.pdf`, "application/pdf"],
    [`${reference}.png`, "image/png"],
    [`${reference}.ics`, "text/calendar"],
  ]);
  expect(await codesIn(attached[0]?.content ?? Buffer.alloc(0))).toEqual(drawn);
  expect(await readQr(attached[1]?.content ?? Buffer.alloc(0))).toBe(group);
  const receipt = parsed.find(({ attachments }) => attachments.length > 0);
  for (const body of [receipt?.text, receipt?.html]) expect(body).toContain("satu kode untuk semua 2 tiket");
});

test("one ticket has no code for a group, nor have tickets of which fewer than two let in", async () => {
  const groupsOf = async (reference: string) =>
    (await readPage(links.pathOf(reference)))("main img[alt^='QR code for all']").length;
  const [single, pair] = [await buy("single@visitor.example", 1), await buy("pair@visitor.example", 2)];
  expect([await groupsOf(single.reference), await groupsOf(pair.reference)]).toEqual([0, 1]);
  await orders.revokeTicket(pair.tickets[0]?.id ?? "", "staff@expo.example");
  expect(await groupsOf(pair.reference)).toBe(0);
});

test("the links to somebody's orders are mailed to their address alone, and nobody learns whether there are some", async () => {
  const { reference } = await buy("lost@visitor.example", 1);
  const ask = (email: string) => post("/order/find", { email });
  const answers = await Promise.all([ask("Lost@visitor.example"), ask("nobody@visitor.example")]);
  expect(answers.map(({ status, headers }) => [status, headers.get("Location")])).toEqual([
    [303, "/order/find?sent=yes"],
    [303, "/order/find?sent=yes"],
  ]);
  expect((await readPage("/order/find?sent=yes"))("main").text()).toContain("If somebody ordered with this address");
  const linksMailedTo = async (email: string) => {
    const mails = smtp.arrived.filter(({ envelope }) => envelope.to.includes(email));
    const parsed = await Promise.all(mails.map(parseMail));
    return parsed.filter(({ subject }) => subject === "The links to your orders");
  };
  await expect.poll(async () => (await linksMailedTo("lost@visitor.example")).length).toBe(1);
  const [mail] = await linksMailedTo("lost@visitor.example");
  expect(mail?.html).toContain(links.pathOf(reference).replaceAll("&", "&amp;"));
  for (const wrong of ["", "nobody", "a@b", `${"x".repeat(300)}@visitor.example`]) {
    const response = await ask(wrong);
    expect(response.status).toBe(400);
    expect(load(await response.text())("#email-fault").length).toBe(1);
  }
  // Nothing would come to an address with a typing error, and the page could not say so.
  const asked = await ask("lost@gmial.com");
  expect([asked.status, load(await asked.text())("button[name=chosen]").attr("value")]).toEqual([
    400,
    "lost@gmail.com",
  ]);
  // A mailbox gets three in an hour at most, with the same answer for more.
  for (const count of [2, 3]) {
    expect((await ask("lost@visitor.example")).status).toBe(303);
    await expect.poll(async () => (await linksMailedTo("lost@visitor.example")).length).toBe(count);
  }
  for (let again = 0; again < 3; again += 1) expect((await ask("lost@visitor.example")).status).toBe(303);
  expect(await linksMailedTo("lost@visitor.example")).toHaveLength(3);
});

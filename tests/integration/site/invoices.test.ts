import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { exhibitorFields, formClient, wordsOf } from "../../support/services/form-client";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const LIST = "/staff/exhibitors/money";

const databases = createTestDatabases();
let smtp: TestSmtpServer;
let database: TestDatabase;
let site: SiteServer;
let [finance, sales, owner] = [] as unknown as [StaffBrowser, StaffBrowser, StaffBrowser];
beforeAll(async () => {
  smtp = await startSmtpServer();
  database = await databases.kinds[0].create();
  const env = {
    ...{ ...database.settings, SESSION_SECRET: "s".repeat(40), SMTP_URL: smtp.url, FORM_LIMIT: "1000" },
    STAFF_EMAILS: "sari@expo.example:sales,budi@expo.example:finance,ani@expo.example",
    ...{ PAYMENT_ACCOUNT: "Bank Tes 123 456", COMPANY_NPWP: "0123456789012345" },
  };
  site = await startTestSite(env);
  finance = await signInAt(site, "budi@expo.example", env);
  sales = await signInAt(site, "sari@expo.example", env);
  owner = await signInAt(site, "ani@expo.example", env);
});
afterAll(async () => {
  await site?.stop();
  await smtp?.stop();
  await databases.stop();
});

const rupiah = (amount: number) => `Rp ${amount.toLocaleString("id-ID")}`;
const words = async (browser: StaffBrowser, path: string) => wordsOf(await (await browser.get(path)).text());

/** Registers a company with a booth of 9 m². @returns its reference */
async function register(square: string, email: string, more: Record<string, string> = {}): Promise<string> {
  const visitor = formClient(site);
  const own = { company: `PT ${square}`, brand: `Brand ${square}`, boothType: "shell", boothSize: "9", email, ...more };
  const sent = await visitor.post(
    `/book-space?squares=${square}`,
    exhibitorFields(await visitor.openForm("/book-space"), own),
  );
  expect(sent.status).toBe(303);
  return new URL(sent.headers.get("Location") ?? "", site.url).searchParams.get("sent") ?? "";
}

const pathOf = (reference: string) => `/staff/exhibitors/${reference.toLowerCase()}/money`;

/** What a form of a page would send, as browsers send lines. */
function fieldsIn(html: string, act: string, at = 0): Record<string, string> {
  const $ = load(html);
  const form = $(`form[method=post]:has([name=do][value=${act}])`).eq(at);
  return Object.fromEntries(
    form
      .find("input, select")
      .toArray()
      .filter((field) => $(field).attr("type") !== "checkbox")
      .map((field) => [$(field).attr("name") ?? "", String($(field).val() ?? "").replaceAll("\n", "\r\n")]),
  );
}

/** Sends a form of a page, with the hidden fields that it has. */
async function press(browser: StaffBrowser, path: string, act: string, typed: Record<string, string> = {}, at = 0) {
  const fields = fieldsIn(await (await browser.get(path)).text(), act, at);
  return { fields, response: await browser.post(path.split("?")[0] ?? path, { ...fields, do: act, ...typed }) };
}

async function mailTo(email: string, subject: RegExp) {
  const find = async () => {
    const mails = await Promise.all(smtp.arrived.filter(({ envelope }) => envelope.to.includes(email)).map(parseMail));
    return mails.find((mail) => subject.test(mail.subject ?? ""));
  };
  await expect.poll(async () => (await find())?.subject, { timeout: 20_000 }).toMatch(subject);
  return (await find()) ?? expect.unreachable();
}

describe("an invoice", () => {
  test("is drawn from the booths by finance, mailed as a PDF with a link, and read with its key alone, in both languages", async () => {
    const reference = await register("C-7", "sari@rimba.example");
    const path = pathOf(reference);
    expect(await words(sales, path)).not.toContain("Make and mail the invoice");
    expect((await sales.post(path, { do: "draw" })).status).toBe(403);
    const bad = await press(finance, path, "draw", { npwp: "12", billing: "Jl. Raya 1, Jakarta" });
    expect(bad.response.status).toBe(400);
    const shown = load(await bad.response.text());
    expect([shown("#draw-npwp").val(), shown("#draw-billing").val()]).toEqual(["12", "Jl. Raya 1, Jakarta"]);
    expect(shown("#draw-npwp-fault").text()).not.toBe("");
    const typed = { npwp: "01.234.567.8-901.000", billing: "Jl. Raya 1, Jakarta" };
    const drawn = await press(finance, path, "draw", typed);
    expect(drawn.response.headers.get("Location")).toBe(`${path}?said=draw`);
    // The same press again draws nothing more, and that of somebody who saw the page before it is told so.
    const meanwhile = { ...drawn.fields, ...typed, do: "draw", key: crypto.randomUUID() };
    expect((await finance.post(path, meanwhile)).status).toBe(409);
    await finance.post(path, { ...drawn.fields, ...typed, do: "draw" });
    const rows = await database.read<{ number: string; net: number; payable: number }>(
      "SELECT number, net, payable FROM invoice",
    );
    expect(rows).toEqual([{ number: "INV-2025-1-0001", net: 14_850_000, payable: 16_483_500 }]);

    // Who asks for it on the phone is found, with the way to write, and another invoice goes to the same company.
    for (const typed of ["inv-2025-1-0001", "brand c-7", "16.483.500"]) {
      const found = load(await (await finance.get(`/staff/search?q=${encodeURIComponent(typed)}`)).text());
      expect(found(`a[href="${path}#invoice-INV-2025-1-0001"]`).text()).toContain("16.483.500");
    }
    const money = load(await (await finance.get(path)).text());
    expect(money('a[href="mailto:sari@rimba.example"]')).toHaveLength(1);
    expect([money("#draw-npwp").val(), money("#draw-billing").val()]).toEqual([
      ...["012345678901000", "Jl. Raya 1, Jakarta"],
    ]);

    const mail = await mailTo("sari@rimba.example", /^Invoice INV-2025-1-0001/);
    expect(mail.text).toContain("Bank Tes 123 456");
    expect(mail.attachments[0]).toMatchObject({ filename: "INV-2025-1-0001.pdf", contentType: "application/pdf" });
    const link = /\/book-space\/invoice\/[\w-]+\?key=[\w-]+/.exec(mail.text ?? "")?.[0] ?? "";
    const page = await fetch(site.url + link);
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const english = wordsOf(await page.text());
    for (const part of [rupiah(14_850_000), rupiah(13_612_500), rupiah(1_633_500), rupiah(16_483_500), "PMK 131/2024"])
      expect(english).toContain(part);
    expect(english).toContain("PT C-7");
    expect(english).toContain("NPWP 01.234.567.8-901.000");
    expect(english).toContain("not a tax invoice");
    const indonesian = wordsOf(await (await fetch(`${site.url}/id${link}`)).text());
    expect(indonesian).toContain("bukan faktur pajak");
    expect(indonesian).toContain("Uang muka");
    const pdf = await fetch(site.url + link.replace("?", "/invoice.pdf?"));
    expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    // Whoever has one link does not keep the drawing busy.
    const address = site.url + link.replace("?", "/invoice.pdf?");
    let last = pdf;
    for (let again = 0; again < 20; again += 1) last = await fetch(address, { method: "HEAD" });
    expect([last.status, Number(last.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    for (const wrong of [
      link.replace(/key=.{4}/, "key=AAAA"),
      link.replace(/\?.*/, ""),
      link.replace(/invoice\/.{4}/, "invoice/0000"),
    ]) {
      expect((await fetch(site.url + wrong)).status).toBe(404);
      expect((await fetch(site.url + wrong.replace(/(\?|$)/, "/invoice.pdf$1"))).status).toBe(404);
    }
  });

  test("is paid in parts; what is too much waits; what was typed stays when it is wrong", async () => {
    const reference = await register("C-8", "two@rimba.example");
    const path = pathOf(reference);
    await press(finance, path, "draw");
    const wrong = await press(finance, path, "paid", { amount: "a lot", day: "2999-01-01", note: "Typed" });
    expect(wrong.response.status).toBe(400);
    const $ = load(await wrong.response.text());
    const form = $("form:has([name=do][value=paid])");
    expect([form.find("[name=amount]").val(), form.find("[name=note]").val()]).toEqual(["a lot", "Typed"]);
    expect(form.find("[role=alert]").length).toBe(2);
    const paid = await press(finance, path, "paid");
    expect(paid.response.headers.get("Location")).toBe(`${path}?said=paid`);
    expect(await words(finance, `${path}?said=paid`)).toContain("its receipt is on its way by e-mail");
    const receipt = await mailTo("two@rimba.example", /^Payment received for invoice INV-/);
    // As people read it, and as it is read when it is sent.
    expect(paid.fields.amount).toMatch(/^\d\.\d{3}\.\d{3}$/);
    const deposit = Number(paid.fields.amount?.replaceAll(".", ""));
    const balance = rupiah(16_483_500 - deposit);
    for (const said of [rupiah(deposit), balance, "Deposit, paid in full", `Balance ${balance}`]) {
      expect(receipt.text?.replaceAll(/\s/g, " ")).toContain(said);
      expect(wordsOf(String(receipt.html))).toContain(said);
    }
    expect(receipt.text).toMatch(/\/book-space\/invoice\/[\w-]+\?key=[\w-]+/);
    expect(receipt.text).toContain("not a tax invoice");
    // The list compares like with like.
    const list = await words(sales, "/staff/exhibitors?q=PT+C-8");
    expect(list).toContain("Prices of booths are without PPN");
    expect(list).toContain(`Paid ${rupiah(deposit)} of ${rupiah(16_483_500)} with PPN`);
    // The rest of what is due, less by tax that was withheld, and a rupiah too much.
    await press(finance, path, "withheld", { amount: "1.000.000", paper: "BP-2025-77" });
    const rest = Number(
      (await database.read<{ open: number }>(`SELECT open FROM invoice WHERE registration = '${reference}'`))[0]?.open,
    );
    await press(finance, path, "paid", { amount: String(rest + 5_000), way: "cheque" });
    const page = await words(finance, path);
    expect(page).toContain("BP-2025-77");
    expect(page).toContain(`${rupiah(5_000)} came too much.`);
    // Another person has the page from before open, in which the same was booked by somebody meanwhile.
    const old = await press(finance, path, "credit", { amount: "1" });
    expect(old.response.status).toBe(400);
    expect((await press(finance, path, "return", { amount: "6.000" })).response.status).toBe(409);
    const asked = { do: "credit", amount: "10.000", reason: "No wall" };
    const first = await finance.post(path, { ...old.fields, ...asked });
    expect(first.headers.get("Location")).toBe(`${path}?said=credit`);
    const again = await finance.post(path, { ...old.fields, ...asked });
    expect(again.headers.get("Location")).toBe(`${path}?said=credit`);
    const late = await owner.post(path, { ...old.fields, ...asked, key: crypto.randomUUID() });
    expect(late.status).toBe(409);
    const told = await late.text();
    expect(wordsOf(told)).toContain("budi@expo.example has booked something here since you opened the page");
    expect(load(told)("form:has([name=do][value=credit]) [name=reason]").val()).toBe("No wall");
    // Once it was read the same press counts.
    const seen = fieldsIn(told, "credit");
    expect((await owner.post(path, { ...seen, ...asked })).status).toBe(303);
    const notes = await database.read<{ net: number }>(
      `SELECT net FROM invoice WHERE registration = '${reference}' AND kind = 'credit'`,
    );
    expect(notes.map(({ net }) => Number(net))).toEqual([10_000, 10_000]);
    // A page of the release before, which does not say what its journal had, is one press whatever was typed.
    const { rows: _, ...before } = fieldsIn(await (await finance.get(path)).text(), "return");
    for (const amount of ["22.200", "1.000"]) await finance.post(path, { ...before, amount });
    expect((await press(finance, path, "return")).response.status).toBe(303);
    const returned = await database.read<{ change: number }>(
      `SELECT e.change FROM invoice_entry e JOIN invoice i ON i.id = e.invoice
       WHERE i.registration = '${reference}' AND e.act = 'returned' ORDER BY e.change`,
    );
    expect(returned.map(({ change }) => Number(change))).toEqual([5_000, 22_200]);
    expect(await words(finance, path)).not.toContain("came too much");
    expect(await words(sales, `${LIST}?show=paid`)).toContain("PT C-8");
  });

  test("is paid by a line of the bank's statement that no order takes, once", async () => {
    const reference = await register("C-12", "three@rimba.example");
    const path = pathOf(reference);
    await press(finance, path, "draw");
    const [part] = await database.read<{ amount: number; number: string }>(
      `SELECT p.amount, i.number FROM invoice_part p JOIN invoice i ON i.id = p.invoice WHERE i.registration = '${reference}' AND p.place = 0`,
    );
    const amount = Number(part?.amount);
    const day = new Date(Date.now() + 7 * 3600_000).toISOString().slice(0, 10).split("-").reverse().join("/");
    const file = [
      "Tanggal,Keterangan,Cabang,Jumlah,,Saldo",
      `${day},TRSF RIMBA RAYA,0000,"${amount}.00",CR,1.00`,
      `${day},ANOTHER ONE,0000,"123,456.00",CR,1.00`,
    ].join("\r\n");
    const check = new FormData();
    check.append("button", "check");
    check.append("file", new Blob([file]), "mutasi.csv");
    const preview = load(await (await finance.postForm("/staff/orders/bank", check)).text());
    const book = new FormData();
    book.append("button", "book");
    for (const name of ["kept", "name", "shown"]) book.append(name, preview(`input[name=${name}]`).attr("value") ?? "");
    expect((await finance.postForm("/staff/orders/bank", book)).headers.get("Location")).toContain("kept=2");
    // Both pages of transfers lead on.
    for (const from of ["/staff/orders/bank?paid=0&kept=2", "/staff/orders/payments"]) {
      const html = await (await finance.get(from)).text();
      expect(load(html)(`main a[href="${LIST}"]`)).toHaveLength(1);
      expect(wordsOf(html)).not.toContain("0 orders are marked");
    }
    const list = await words(finance, LIST);
    expect(list).toContain(`Fits ${part?.number}, PT C-12`);
    expect(await words(sales, LIST)).not.toContain("TRSF RIMBA RAYA");
    const unknown = await press(finance, LIST, "line", { number: "INV-1" }, 1);
    expect(unknown.response.status).toBe(400);
    const booked = await press(finance, LIST, "line");
    expect(booked.response.headers.get("Location")).toBe(`${LIST}?said=line`);
    // The same press again, and the same form with another number after Back.
    const again = (number: string) => finance.post(LIST, { ...booked.fields, do: "line", number });
    expect((await again(booked.fields.number ?? "")).headers.get("Location")).toBe(`${LIST}?said=line`);
    expect((await again("INV-2025-1-0001")).status).toBe(409);
    // Another tab with the same transfer.
    expect((await finance.post(LIST, { ...booked.fields, key: crypto.randomUUID(), do: "line" })).status).toBe(409);
    const [invoice] = await database.read<{ open: number; payable: number }>(
      `SELECT open, payable FROM invoice WHERE registration = '${reference}'`,
    );
    expect(Number(invoice?.payable) - Number(invoice?.open)).toBe(amount);
    expect(await words(finance, "/staff/orders/payments?show=said")).toContain(`Pays the invoice ${part?.number}`);
    const receipt = await mailTo("three@rimba.example", /^Payment received for invoice INV-/);
    const link = /\/book-space\/invoice\/[\w-]+\?key=[\w-]+#INV-[\w-]+-R1/.exec(receipt.text ?? "")?.[0] ?? "";
    const atReceipt = async () => {
      const page = load(await (await fetch(site.url + link)).text());
      return page(`#${part?.number}-R1`).text().replaceAll(/\s/g, " ");
    };
    expect(await atReceipt()).toContain(rupiah(amount));
    expect(await atReceipt()).not.toContain("void");
    // It was for somebody else.
    expect((await press(finance, path, "reverse", { reason: " " })).response.status).toBe(400);
    expect((await press(sales, path, "reverse", { reason: "Of PT Other" })).response.status).toBe(403);
    const reversed = await press(finance, path, "reverse", { reason: "Of PT Other" });
    expect(reversed.response.headers.get("Location")).toBe(`${path}?said=reverse`);
    for (const said of ["Booking taken back", "Of PT Other"]) expect(await words(sales, path)).toContain(said);
    expect(await words(finance, LIST)).toContain("TRSF RIMBA RAYA");
    // Who has its receipt is told, and the receipt's page says it too.
    const told = await mailTo("three@rimba.example", new RegExp(`^Receipt ${part?.number}-R1 is void`));
    expect(told.text).not.toContain("PT Other");
    expect(told.text?.replaceAll(/\s/g, " ")).toContain(`Still to be paid: ${rupiah(16_483_500)}`);
    expect(await atReceipt()).toContain("void, taken back on");
  });

  test("is taken back when the exhibitor cancels, and the booth is free in the same act", async () => {
    const reference = await register("C-13", "four@rimba.example", { language: "id" });
    const path = pathOf(reference);
    await press(finance, path, "draw", { language: "id" });
    await press(finance, path, "paid");
    const receipt = await mailTo("four@rimba.example", /^Pembayaran faktur INV-.* sudah kami terima/);
    expect(receipt.text).toContain("Uang muka, lunas");
    // Who is billed is cancelled with the money.
    const page = `/staff/exhibitors/${reference.toLowerCase()}`;
    const shown = load(await (await sales.get(page)).text());
    expect(shown("[name=do][value=release]")).toHaveLength(0);
    const hidden = { key: crypto.randomUUID(), seen: String(shown("[name=seen]").first().val()) };
    const released = await sales.post(page, { ...hidden, do: "release" });
    expect([released.status, wordsOf(await released.text())]).toEqual([
      ...[409, expect.stringContaining("Nothing was released: an invoice stands.")],
    ]);
    const old = await press(finance, path, "cancel", { percent: "25" });
    expect(old.response.status).toBe(400);
    // On a page that has shown other booths nobody is said to have booked.
    const others = { ...old.fields, do: "cancel", percent: "25", reason: "No staff", seen: "hall-a Z 1" };
    const told = await finance.post(path, others);
    expect([told.status, wordsOf(await told.text())]).toEqual([
      ...[409, expect.stringContaining("Nothing was done: something changed since you opened the page.")],
    ]);
    const done = await press(finance, path, "cancel", { percent: "25", reason: "No staff for the stand" });
    expect(done.response.headers.get("Location")).toBe(`${path}?said=cancel`);
    const free = load(await (await fetch(`${site.url}/book-space`)).text());
    expect(free('input[name="squares"][value="C-13"]')).toHaveLength(1);
    const money = await words(finance, path);
    expect(money).toContain("CN-2025-1-0003");
    expect(money).toContain("To send back");
    await mailTo("four@rimba.example", /^Nota kredit CN-2025-1-0003/);
  });

  test("waits on Today while exhibitors who are reserved have none", async () => {
    const reference = await register("D-11", "five@rimba.example");
    await database.execute(
      `UPDATE booth_unit SET state = 'reserved', held_until = NULL WHERE registration = '${reference}'`,
    );
    expect(await words(finance, LIST)).toContain("Booths to invoice Brand D-11");
    expect(await words(finance, "/staff")).toContain("Booths to invoice");
    // An invoice that was taken back to draw it anew is none.
    const path = pathOf(reference);
    await press(finance, path, "draw");
    expect(await words(finance, LIST)).not.toContain("Booths to invoice Brand D-11");
    await press(finance, path, "credit", { amount: "14.850.000", reason: "Another address" });
    expect(await words(finance, LIST)).toContain("Booths to invoice Brand D-11");
    const figures = await words(sales, LIST);
    expect(figures).toContain("Reserved and contracted 36 m²");
    // Brands that are on the site without a booking have their part of the hall too.
    const [, taken = "", brands = ""] =
      /Space taken ([\d,.]+) m² of [\d,.]+ m² \(\d+ ?%\) · ([\d,.]+) m² of it by brands/.exec(figures) ?? [];
    const number = (typed: string) => Number(typed.replaceAll(",", ""));
    expect(number(brands)).toBeGreaterThan(0);
    expect(number(taken)).toBe(36 + number(brands));
  });

  test("says what was done since when a form is sent again whose booking was taken back, keeps what was typed, and books with the next press", async () => {
    const reference = await register("H-20", "five@rimba.example");
    const path = pathOf(reference);
    await press(finance, path, "draw");
    const paid = await press(finance, path, "paid", { amount: "1.000.000", note: "At the counter" });
    const sent = { ...paid.fields, do: "paid", amount: "1.000.000", note: "At the counter" };
    expect((await finance.post(path, sent)).headers.get("Location")).toBe(`${path}?said=paid`);
    expect((await press(finance, path, "reverse", { reason: "Of PT Other" })).response.status).toBe(303);
    const again = await finance.post(path, sent);
    expect(again.status).toBe(409);
    const html = await again.text();
    expect(wordsOf(html)).toContain("budi@expo.example has booked something here since you opened the page");
    const shown = fieldsIn(html, "paid");
    expect(shown).toMatchObject({ amount: "1.000.000", note: "At the counter" });
    const sumOf = async () => {
      const [row] = await database.read<{ paid: number }>(
        `SELECT payable - open AS paid FROM invoice WHERE registration = '${reference}'`,
      );
      return Number(row?.paid);
    };
    expect(await sumOf()).toBe(0);
    expect((await finance.post(path, { ...shown, do: "paid" })).status).toBe(303);
    expect(await sumOf()).toBe(1_000_000);
  });

  test("bills the lines that the exhibitor accepted in an offer, and nothing that was not shown", async () => {
    const reference = await register("A-19", "six@rimba.example");
    const page = `/staff/exhibitors/${reference.toLowerCase()}`;
    const path = pathOf(reference);
    const typed = { days: "14", discount: "10%", reason: "Early booking", extra0: "2" };
    const offered = await press(sales, page, "drawup", typed);
    const shown = String(load(await offered.response.text())("[name=shown]").val());
    expect((await sales.post(page, { ...offered.fields, ...typed, do: "offer", shown })).status).toBe(303);
    // Finance opens the page while the offer has no answer.
    expect(await words(finance, path)).toContain(`Offer ${reference}-1 has no answer yet.`);
    const early = await press(finance, path, "draw", { company: "" });
    expect(early.response.status).toBe(400);
    const link = load(await (await sales.get(page)).text())('a[href*="/book-space/offer/"]').attr("href") ?? "";
    const terms = String(load(await (await fetch(site.url + link)).text())("[name=terms]").val());
    const answer = { do: "accept", name: "Sari Dewi", role: "Director", terms };
    expect((await formClient(site).post(link, new URLSearchParams(answer))).status).toBe(303);
    expect((await finance.post(path, { ...early.fields, do: "draw" })).status).toBe(409);
    const draft = await words(finance, path);
    for (const said of [`offer ${reference}-1, which Sari Dewi accepted`, "Discount: Early booking", "2 × Rp"])
      expect(draft).toContain(said);
    const [offer] = await database.read<{ net: number; total: number; lines: string }>(
      `SELECT net, total, lines FROM booth_offer WHERE reference = '${reference}'`,
    );
    expect(await words(finance, LIST)).toContain(rupiah(Number(offer?.net)));
    expect((await press(finance, path, "draw")).response.status).toBe(303);
    expect(await database.read(`SELECT net, total, lines FROM invoice WHERE registration = '${reference}'`)).toEqual([
      offer,
    ]);
    expect(await words(finance, path)).toContain(`${rupiah(Number(offer?.net))} without PPN are billed already.`);
  });

  test("is in the file for Coretax once nothing is missing, and is named with what is missing until then", async () => {
    const list = await words(finance, LIST);
    expect(list).toContain("tax-invoices-v1.4-2025-10.xml");
    expect(list).toContain("INV-2025-1-0002 : The NPWP is missing. The address is missing.");
    const file = await finance.get(`${LIST}/tax-invoices-v1.4-2025-10.xml`);
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="tax-invoices-v1.4-2025-10.xml"');
    const xml = await file.text();
    expect(xml).toContain("<TIN>0123456789012345</TIN>");
    expect(xml).toContain("<RefDesc>INV-2025-1-0001</RefDesc>");
    expect(xml).not.toContain("INV-2025-1-0002");
    expect((await sales.get(`${LIST}/tax-invoices-v1.4-2025-10.xml`)).status).toBe(403);
    expect((await finance.get(`${LIST}/tax-invoices-v1.4-2024-10.xml`)).status).toBe(404);
    expect(await words(sales, LIST)).not.toContain("Coretax");
  });
});

import { describe, expect, test } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import type { MoneyAct, MoneyEntry, PlannedInvoice } from "~/booths/invoices/rules/invoice";
import type { Mail, Mailer } from "~/platform/mailer/mail.server";
import type { MailSettings } from "~/platform/mailer/mail-parts.server";
import { type DeliveryTask, UNKNOWN_KIND } from "~/platform/outbox/delivery";
import { DEFAULT_RETRY_POLICY, settle, toAttempted } from "~/platform/outbox/retry-policy";
import { createInvoiceDelivery } from "./invoice-mail.server";

const DAY_MS = 24 * 3600_000;

const task = (kind: string) =>
  ({
    ...{ id: "1", token: "t", kind, createdAt: 0, remaining: null, unknownOutcomes: 0, attempts: 900 },
    submission: { id: "s", kind: "invoice", reference: "IM-7K3F-2Q", createdAt: 0, payload: { language: "en" } },
  }) as unknown as DeliveryTask;

test("a mail that only a newer release knows is left to it, for as long as it takes", async () => {
  const nothing = async () => expect.unreachable("it was looked at");
  const deliver = createInvoiceDelivery(
    {} as Parameters<typeof createInvoiceDelivery>[0],
    {} as Parameters<typeof createInvoiceDelivery>[1],
    {
      ...{ findInvoice: nothing, journal: nothing, wasReceiptKeptBack: nothing, paper: nothing, pdf: nothing },
      ...{ link: () => "", isCalledOff: () => false },
    },
  );
  expect(await deliver(task("invoice-of-a-newer-release"))).toBe(UNKNOWN_KIND);
  const outcome = UNKNOWN_KIND as Parameters<typeof settle>[1];
  // As the release before treats receipts: it gives up the kinds that it knows alone.
  const before = { submissions: {}, givenUp: ["invoice-sent", "invoice-credited", "invoice-soon", "invoice-late"] };
  const attempted = toAttempted(task("invoice-paid"), before);
  expect(settle(attempted, outcome, 90 * DAY_MS, DEFAULT_RETRY_POLICY)).toMatchObject({ state: "waiting" });
});

describe("mails about payments", () => {
  const NUMBER = "INV-2026-1-0007";
  const parts = [
    { place: 0, amount: 5_550_001, due: "2026-12-14", remindedBefore: null, remindedAfter: null },
    { place: 1, amount: 5_549_999, due: "2027-05-05", remindedBefore: null, remindedAfter: null },
  ];
  const row = (id: string, act: MoneyAct, change: number): MoneyEntry => ({
    ...{ id, act, change, invoice: "i", at: 0, actor: "budi@expo.example", day: "2026-12-01", paper: null },
    ...{ way: act === "paid" || act === "reversed" ? ("transfer" as const) : null, note: "Of PT Other" },
  });
  const settings = {
    ...{ from: "Expo <expo@expo.example>", contactEmail: "hello@expo.example", siteName: "Expo" },
    ...{ siteUrl: "https://expo.example", staffLanguage: "en", company: { name: "PT Expo", address: "Jakarta" } },
  } as unknown as MailSettings;

  /** The mail that is sent, its text without no-break spaces; null: none. */
  async function deliver(
    kind: string,
    journal: readonly MoneyEntry[],
    { language = "en" as Locale, off = null as string | null, keptBack = false, payload = {} } = {},
  ) {
    const sent: Mail[] = [];
    const mailer: Mailer = {
      async send(mail) {
        sent.push(mail);
        return { result: "sent" };
      },
    };
    const buyer = { name: "PT Rimba Raya", npwp: "", address: "" };
    const invoice = {
      ...{ id: "i", number: NUMBER, kind: "invoice", edition: 1, email: "sari@rimba.example", language, buyer, parts },
      ...{ payable: 11_100_000, open: journal.reduce((sum, { change }) => sum + change, 0) },
    } as unknown as PlannedInvoice;
    const run = createInvoiceDelivery(mailer, settings, {
      findInvoice: async () => invoice,
      journal: async () => [...journal],
      wasReceiptKeptBack: async () => keptBack,
      paper: async () => ({ off }) as never,
      pdf: async () => expect.unreachable("it has no document with it"),
      link: () => "https://expo.example/book-space/invoice/i?key=k",
      isCalledOff: () => off !== null,
    });
    const { submission, ...rest } = task(kind);
    const given = { language, email: "", invoice: "i", place: 0, entry: "one", ...payload };
    const outcome = await run({ ...rest, submission: { ...submission, payload: given } } as DeliveryTask);
    const [mail] = sent;
    expect(outcome.result).toBe(mail ? "sent" : "rejected");
    return mail ? { ...mail, text: (mail.text ?? "").replaceAll("\u00a0", " ") } : null;
  }

  const drawn = row("drawn", "drawn", 11_100_000);
  const one = row("one", "paid", -5_550_001);

  test("a receipt has its number, and what came and went so far adds up", async () => {
    const tax = row("tax", "withheld", -1_000_000);
    const note = row("note", "credited", -3_000_000);
    const mail = await deliver("invoice-paid", [drawn, tax, note, one]);
    for (const said of [
      ...["Number of the receipt", `${NUMBER}-R1`, `/book-space/invoice/i?key=k#${NUMBER}-R1`],
      ...["To be paid: Rp 11.100.000", "Tax withheld: Rp 1.000.000", "Credit notes: Rp 3.000.000"],
      ...["Payments received: Rp 5.550.001", "Still to be paid: Rp 1.549.999", "Balance Rp 1.549.999, due"],
    ])
      expect(mail?.text).toContain(said);
    expect(mail?.text).not.toContain("PT Other");
  });

  test.each([
    ["en" as const, `Receipt ${NUMBER}-R1 is void`, "by mistake", "take it out of your books"],
    ["id" as const, `Tanda terima ${NUMBER}-R1 tidak berlaku`, "keliru membukukan", "keluarkan dari pembukuan Anda"],
  ])(
    "who had a receipt is told in %s that it is void, and nothing of whose money it was",
    async (language, ...said) => {
      const journal = [drawn, one, row("one/back", "reversed", 5_550_001)];
      const mail = await deliver("invoice-void", journal, { language });
      expect(mail?.subject).toBe(`${said[0]} · Expo`);
      for (const words of [...said, "Rp 5.550.001", "Rp 11.100.000"]) expect(mail?.text).toContain(words);
      expect(mail?.text).not.toContain("PT Other");
      // Who never had it is not told, nor is anybody once the payment counts.
      expect(await deliver("invoice-void", journal, { language, keptBack: true })).toBeNull();
      expect(await deliver("invoice-void", [drawn, one], { language })).toBeNull();
      // The receipt itself is not sent any more.
      expect(await deliver("invoice-paid", journal, { language })).toBeNull();
    },
  );

  test("what a bank took back is no mistake of the team", async () => {
    const online = { ...one, way: "online" as const, note: null };
    const journal = [drawn, online, { ...row("one/back", "reversed", 5_550_001), way: "online" as const }];
    const mail = await deliver("invoice-void", journal);
    expect(mail?.text).toContain("The bank has taken back your payment of Rp 5.550.001.");
    expect(mail?.text).not.toContain("by mistake");
  });

  test("nobody is asked for a few rupiah, nor for anything while the expo is called off", async () => {
    const all = { ...one, change: -11_099_998 };
    const rest = await deliver("invoice-paid", [drawn, all]);
    expect(rest?.text).toContain("Rp 2 are left of your invoice, which nobody asks you for");
    const off = "The expo is cancelled: please don’t pay this invoice any more.";
    const cancelled = await deliver("invoice-paid", [drawn, one], { off });
    expect(cancelled?.text).toContain(off);
    for (const mail of [rest, cancelled]) expect(mail?.text).not.toContain("Next to pay");
    expect((await deliver("invoice-paid", [drawn, one]))?.text).toContain("Next to pay");
  });

  test("a receipt that the release before has stored is sent as those of this one", async () => {
    // It had neither an address nor more than the row of the payment.
    const payload = { language: "id", email: "", invoice: "i", place: 0, entry: "one" };
    const mail = await deliver("invoice-paid", [drawn, one], { language: "id", payload });
    expect(mail?.text).toContain(`${NUMBER}-R1`);
    expect(await deliver("invoice-paid", [drawn, one], { payload: { entry: undefined } })).toBeNull();
  });
});

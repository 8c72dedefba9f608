import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentLocale } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { OffSeason } from "~/content/model/season";
import { createSmtpMailer } from "~/platform/mailer/smtp-mailer.server";
import type { DeliveryTask } from "~/platform/outbox/delivery";
import type { Submission } from "~/platform/outbox/outbox";
import type { MailFacts } from "~/sales/mails/mail-facts.server";
import type { OrderState } from "~/sales/model/order";
import type { Buyer } from "~/sales/model/order-form";
import { createDeliver } from "~/server/outbox/deliver.server";
import type { FormContent } from "~/server/outbox/kinds.server";
import { buyer } from "../../support/services/orders";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { interest, mailSettings, message, registration } from "../../support/services/submissions";

const { key: _, ...content } = registration();

function task(fields: Partial<DeliveryTask>): DeliveryTask {
  return {
    id: "delivery-1",
    token: "token-1",
    kind: "staff-mail",
    submission: { ...content, id: "id-1", reference: "EX-7K3F-2Q", createdAt: 0 },
    createdAt: 0,
    attempts: 1,
    remaining: null,
    unknownOutcomes: 0,
    signal: new AbortController().signal,
    markOutcomeUnknown: async () => true,
    ...fields,
  };
}

/** What mails about an order read. @param order the one whose buyer gets them */
const mailsOf = ({ payload }: Submission, read: Partial<MailFacts> = {}): MailFacts =>
  ({
    buyerOf: async () => payload as Buyer,
    editionOf: async () => 1,
    newsOf: async () => ({ tickets: [], returned: 0, isLate: false }),
    ...read,
  }) as MailFacts;
const noOrders = {} as MailFacts;

describe("a delivery attempt", () => {
  let server: TestSmtpServer;
  beforeAll(async () => {
    server = await startSmtpServer();
  });
  afterAll(() => server.stop());

  it("reaches some recipients, later the deferred ones, and finally reports the refused ones", async () => {
    const deliver = createDeliver({
      mailer: createSmtpMailer(server.url),
      settings: mailSettings,
      seasonNote: async () => null,
      orderMails: noOrders,
    });
    server.behave({
      onRecipient: (address) => ({ "cc@expo.example": 450, "bcc@expo.example": 550 })[address],
    });
    const first = await deliver(task({}));
    expect(first).toMatchObject({ result: "partial", remaining: ["cc@expo.example", "bcc@expo.example"] });
    const remaining = first.result === "partial" ? first.remaining : [];
    expect(await deliver(task({ remaining }))).toMatchObject({ result: "failed" });
    server.behave({ onRecipient: (address) => (address === "bcc@expo.example" ? 550 : undefined) });
    expect(await deliver(task({ remaining }))).toMatchObject({
      result: "sent",
      note: expect.stringContaining("bcc@expo.example"),
    });
    expect(server.arrived.map(({ envelope }) => envelope.to)).toEqual([["staff@expo.example"], ["cc@expo.example"]]);
    expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it("leaves a kind that it does not know to another release", async () => {
    const before = server.arrived.length;
    const deliver = createDeliver({
      ...{ mailer: createSmtpMailer(server.url), settings: mailSettings, seasonNote: async () => null },
      orderMails: noOrders,
    });
    const later = { ...content, kind: "waiting-list", id: "id-1", reference: "WL-7K3F-2Q", createdAt: 0 };
    expect(await deliver(task({ submission: later }))).toMatchObject({ result: "failed" });
    expect(server.arrived).toHaveLength(before);
  });

  it("has replies to an answer go to the organiser once who wrote it is deleted, and sends none once its lead is", async () => {
    server.behave({});
    const payload = {
      name: "Budi",
      email: "budi@visitor.example",
      language: "id",
      lead: "EX-7K3F-2Q",
      text: "Ya.",
    } as const;
    const submission = { kind: "lead-answer", payload, id: "id-2", reference: "RE-7K3F-2Q", createdAt: 0 };
    const lead = { ...content, id: "id-1", reference: "EX-7K3F-2Q", createdAt: 0 };
    const attempt = (found: { actor: string | null; lead: typeof lead } | null) =>
      createDeliver({
        ...{ mailer: createSmtpMailer(server.url), settings: mailSettings, seasonNote: async () => null },
        ...{ orderMails: noOrders, answered: async () => found },
      })(task({ kind: "answer", submission }));
    expect(await attempt({ actor: null, lead })).toEqual({ result: "sent" });
    const mail = await parseMail({ raw: server.arrived.at(-1)?.raw ?? "" });
    expect(mail.replyTo?.value[0]?.address).toBe(mailSettings.contactEmail);
    expect(mail.text).toMatch(/Ya\..+Rimba/s);
    const before = server.arrived.length;
    expect(await attempt(null)).toMatchObject({ result: "rejected" });
    expect(server.arrived).toHaveLength(before);
  });

  it("sends nothing when the lease is lost", async () => {
    const before = server.arrived.length;
    server.behave({});
    const deliver = createDeliver({
      mailer: createSmtpMailer(server.url),
      settings: mailSettings,
      seasonNote: async () => null,
      orderMails: noOrders,
    });
    expect(await deliver(task({ markOutcomeUnknown: async () => false }))).toEqual({ result: "forbidden" });
    expect(server.arrived).toHaveLength(before);
  });

  it("marks a possible duplicate in the mail to staff, never in the acknowledgement", async () => {
    const before = server.arrived.length;
    server.behave({});
    const deliver = createDeliver({
      mailer: createSmtpMailer(server.url),
      settings: mailSettings,
      seasonNote: async () => null,
      orderMails: noOrders,
    });
    await deliver(task({ unknownOutcomes: 1 }));
    await deliver(task({ kind: "acknowledgement", unknownOutcomes: 1 }));
    const [staff, visitor] = server.arrived.slice(before).map(({ raw }) => raw);
    expect(staff).toContain("This may be a duplicate");
    expect(visitor).not.toContain("duplicate");
  });

  describe("in a language", () => {
    /** Attempts a delivery while a request in another language is under way, and reads the mail. */
    async function received(staffLanguage: Locale, fields: Partial<DeliveryTask>) {
      const before = server.arrived.length;
      server.behave({});
      const deliver = createDeliver({
        mailer: createSmtpMailer(server.url),
        settings: { ...mailSettings, staffLanguage },
        seasonNote: async () => {
          await turn();
          return `Season: ${currentLocale()}.`;
        },
        orderMails: noOrders,
      });
      expect(await runWithLocale("en", () => deliver(task(fields)))).toEqual({ result: "sent" });
      return parseMail({ raw: server.arrived[before]?.raw ?? "" });
    }
    const submission = ({ key: _, ...given }: FormContent & { key: string }) =>
      ({ ...given, id: "id-1", reference: "CM-7K3F-2Q", createdAt: Date.parse("2025-10-15T03:05:00Z") }) as Submission;
    const indonesian = submission(message({ language: "id", phone: "+6281234567890" }));

    it("acknowledges in the visitor's, with what it says about the season", async () => {
      const mail = await received("en", { kind: "acknowledgement", submission: indonesian });
      expect(mail.subject).toBe("Pesan sudah kami terima · CM-7K3F-2Q");
      expect(mail.html).toContain('<html lang="id">');
      for (const part of [mail.text ?? "", mail.html || ""]) {
        expect(part).toContain("Nomor referensinya CM-7K3F-2Q.");
        expect(part).toContain("Season: id.");
        expect(part).toContain("https://expo.example/id");
        expect(part).toContain("WhatsApp +62 812 0000 1411, untuk pengunjung, pers, dan tiket");
        expect(part).not.toMatch(/Your|reference number|Received|Write to us/);
      }
    });

    it("writes to staff in theirs, names the visitor's, and greets the visitor in that", async () => {
      const english = await received("en", { submission: indonesian });
      expect(english.subject).toBe("Contact message: Tickets, from Budi Santoso · CM-7K3F-2Q");
      expect(english.text).toContain("\nLanguage: Indonesian\n");
      expect(english.text).toContain("\nTopic: Tickets\n");
      expect(english.text).toContain(encodeURIComponent("Halo Budi Santoso, kami dari"));

      const staff = await received("id", { submission: indonesian });
      expect(staff.subject).toBe("Pesan kontak: Tiket, dari Budi Santoso · CM-7K3F-2Q");
      expect(staff.html).toContain('<html lang="id">');
      expect(staff.text).toContain("\nBahasa: Indonesia\n");
      expect(staff.text).not.toMatch(/Language|Message|Topic|Reply|Received/);
      const other = await received("id", { submission: submission(message()) });
      expect(other.text).toContain("\nBahasa: Inggris\n");
      const booth = await received("id", { submission: submission(registration({ language: "id" })) });
      expect(booth.text).toContain("\nJenis booth: Raw space (lantai kosong)\n");
    });

    it("asks in the visitor's to confirm, with links to the pages in it", async () => {
      const mail = await received("en", {
        kind: "acknowledgement",
        submission: submission(interest({ language: "id" })),
      });
      expect(mail.subject).toBe("Silakan konfirmasi alamat e-mail ini · Jakarta Outing Expo 2025");
      expect(mail.text).toContain("Permintaan kabar soal tanggal dan tiket expo berikutnya sudah kami terima.");
      expect(mail.text).toMatch(/https:\/\/expo\.example\/id\/updates\/confirm\?token=/);
      expect(mail.headers.get("list")).toMatchObject({
        unsubscribe: { url: expect.stringMatching(/^https:\/\/expo\.example\/id\/updates\/unsubscribe\?token=/) },
      });
    });
  });

  it("tells a buyer whose money goes back why, and of tickets to keep only where there are some", async () => {
    const order = {
      ...{ kind: "order", id: "id-1", reference: "JOE-7K3F-2Q", createdAt: 0 },
      payload: { ...buyer("sari@visitor.example"), tickets: "1 × Friday Pass", amount: "Rp 50.000" },
    } as Submission;
    const textOf = async (off: OffSeason | null) => {
      const before = server.arrived.length;
      server.behave({});
      const deliver = createDeliver({
        ...{ mailer: createSmtpMailer(server.url), settings: mailSettings },
        ...{ seasonNote: async () => null, calledOff: () => off, orderMails: mailsOf(order) },
      });
      expect(await deliver(task({ kind: "refund-due", submission: order }))).toEqual({ result: "sent" });
      return (await parseMail({ raw: server.arrived[before]?.raw ?? "" })).text;
    };
    expect(await textOf(null)).toContain("we send the money back");
    expect(await textOf("cancelled")).toContain("is cancelled");
    const postponed = await textOf("postponed");
    expect(postponed).toContain("we send the money back");
    expect(postponed).not.toContain("Keep your tickets");
  });

  describe("of a mail to a buyer while the expo is called off", () => {
    const order = {
      ...{ kind: "order", id: "id-1", reference: "JOE-7K3F-2Q", createdAt: 0 },
      payload: {
        ...{ ...buyer("sari@visitor.example"), tickets: "1 × Friday Pass", amount: "Rp 50.293" },
        ...{ payment: "manual", until: "noon" },
      },
    } as Submission;
    const orderMails = mailsOf(order, {
      ofBuyer: async () => [
        { reference: "JOE-8M4G-3R", state: "issued", tickets: "2 × Saturday Pass", valid: 2, refunded: 0 },
      ],
      stateOf: async () => "placed",
    });
    const paidOrder = async () => ({
      pdf: Buffer.from("%PDF-"),
      visit: { when: ["Friday, 10 AM"], where: "Hall A", map: "https://map.example", calendar: "BEGIN:VCALENDAR" },
    });
    async function attempt(kind: string, off: OffSeason | null) {
      const before = server.arrived.length;
      server.behave({});
      const deliver = createDeliver({
        ...{ mailer: createSmtpMailer(server.url), settings: mailSettings },
        ...{ seasonNote: async () => null, calledOff: () => off, orderMails, paidOrder },
      });
      const outcome = await deliver(task({ kind: kind as DeliveryTask["kind"], submission: order }));
      const [mail] = await Promise.all(server.arrived.slice(before).map(({ raw }) => parseMail({ raw })));
      return { outcome, mail };
    }
    const titles = { cancelled: "The expo is cancelled", postponed: "The expo is postponed" } as const;
    const texts = { cancelled: "You get back the full price.", postponed: "Keep your tickets" } as const;

    it.each([
      ["acknowledgement", "cancelled"],
      ["acknowledgement", "postponed"],
      ["confirmation", "cancelled"],
      ["confirmation", "postponed"],
      ["receipt", "cancelled"],
    ] as const)("in place of the %s says that it is %s, and asks for nothing", async (kind, off) => {
      const { outcome, mail } = await attempt(kind, off);
      expect(outcome).toEqual({ result: "sent" });
      expect(mail?.subject).toBe(`${titles[off]} · JOE-7K3F-2Q`);
      expect(mail?.text).toContain(texts[off]);
      expect(mail?.text).not.toMatch(/exactly|noon|Open this link|Your payment has arrived/);
      expect(mail?.attachments).toEqual([]);
    });

    it("sends the tickets that were paid for a postponed one, without its old days", async () => {
      const { mail } = await attempt("receipt", "postponed");
      expect(mail?.text).toContain("Your tickets are automatically valid for the new dates.");
      expect(mail?.text).not.toMatch(/Friday, 10 AM|Hall A/);
      expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual(["application/pdf"]);
      const usual = (await attempt("receipt", null)).mail;
      expect(usual?.text).toContain("Friday, 10 AM");
      expect(usual?.attachments).toHaveLength(2);
    });

    it.each(["cancelled", "postponed"] as const)("reminds nobody while it is %s", async (off) => {
      const { outcome, mail } = await attempt("reminder", off);
      expect([outcome.result, mail]).toEqual(["rejected", undefined]);
    });

    it.each([
      ["event-cancelled", "cancelled", "postponed"],
      ["event-postponed", "postponed", "cancelled"],
    ] as const)(
      "tells all of %s with all of their orders, and nothing once that is not so",
      async (kind, off, other) => {
        const { mail } = await attempt(kind, off);
        expect(mail?.subject).toBe(titles[off]);
        expect(mail?.text).toContain(texts[off]);
        expect(mail?.text).toContain("JOE-8M4G-3R");
        for (const season of [other, null]) {
          const { outcome, mail } = await attempt(kind, season);
          expect([outcome.result, mail]).toEqual(["failed", undefined]);
        }
      },
    );
  });

  it("asks no buyer to pay for an order that was paid, or is over, while the mail server was away", async () => {
    const order = {
      ...{ kind: "order", id: "id-1", reference: "JOE-7K3F-2Q", createdAt: 0 },
      payload: { ...buyer("sari@visitor.example"), tickets: "", amount: "Rp 50.293", payment: "manual", until: "noon" },
    } as Submission;
    const textOf = async (state: OrderState | null) => {
      const before = server.arrived.length;
      server.behave({});
      const deliver = createDeliver({
        ...{ mailer: createSmtpMailer(server.url), settings: mailSettings, seasonNote: async () => null },
        orderMails: mailsOf(order, { stateOf: async () => state }),
      });
      expect(await deliver(task({ kind: "acknowledgement", submission: order }))).toEqual({ result: "sent" });
      return (await parseMail({ raw: server.arrived[before]?.raw ?? "" })).text;
    };
    for (const state of ["placed", null] as const) expect(await textOf(state)).toContain("exactly");
    for (const state of ["issued", "expired", "cancelled", "refund_due", "refunded"] as const) {
      expect(await textOf(state)).not.toMatch(/exactly|transfer/i);
    }
    expect(await textOf("issued")).toContain("Your payment has arrived");
  });

  it("reminds no buyer of an order that waits for no payment any more, also when staff send it again", async () => {
    const order = {
      ...{ kind: "order", id: "id-1", reference: "JOE-7K3F-2Q", createdAt: 0 },
      payload: { ...buyer("sari@visitor.example"), tickets: "", amount: "Rp 50.293", payment: "manual", until: "noon" },
    } as Submission;
    server.behave({});
    const before = server.arrived.length;
    const remind = (state: OrderState | null) =>
      createDeliver({
        ...{ mailer: createSmtpMailer(server.url), settings: mailSettings, seasonNote: async () => null },
        orderMails: mailsOf(order, { stateOf: async () => state }),
      })(task({ kind: "reminder", submission: order }));
    for (const state of ["issued", "cancelled", "expired"] as const)
      expect(await remind(state)).toMatchObject({ result: "rejected" });
    expect(server.arrived).toHaveLength(before);
    expect(await remind("placed")).toEqual({ result: "sent" });
  });

  it("tells each address that an order had before, and nothing that opens it", async () => {
    const order = {
      ...{ kind: "order", id: "id-1", reference: "JOE-7K3F-2Q", createdAt: 0 },
      payload: { ...buyer("new@visitor.example"), tickets: "1 × Friday Pass", amount: "Rp 50.293" },
    } as Submission;
    server.behave({ onRecipient: (address) => (address === "one@visitor.example" ? 450 : undefined) });
    const before = server.arrived.length;
    const tell = (remaining: string[]) =>
      createDeliver({
        ...{ mailer: createSmtpMailer(server.url), settings: mailSettings, seasonNote: async () => null },
        orderMails: mailsOf(order),
      })(task({ kind: "address-changed", submission: order, remaining }));
    const both = ["one@visitor.example", "two@visitor.example"];
    expect(await tell(both)).toMatchObject({ result: "partial", remaining: ["one@visitor.example"] });
    server.behave({});
    expect(await tell(["one@visitor.example"])).toEqual({ result: "sent" });
    const mails = await Promise.all(server.arrived.slice(before).map(parseMail));
    expect(server.arrived.slice(before).map(({ envelope }) => envelope.to)).toEqual([
      ["two@visitor.example"],
      ["one@visitor.example"],
    ]);
    for (const { subject, text } of mails) {
      expect(subject).toBe("Your order has another e-mail address · JOE-7K3F-2Q");
      expect(text).not.toMatch(/new@visitor|key=|mailbox=/);
    }
  });

  it("says in the mail with the link which other orders it may end", async () => {
    const order = {
      ...{ kind: "order", id: "id-1", reference: "JOE-7K3F-2Q", createdAt: 0 },
      payload: { ...buyer("sari@visitor.example"), tickets: "1 × Friday Pass", until: "noon" },
    } as Submission;
    server.behave({});
    const before = server.arrived.length;
    const confirm = (others: string[]) =>
      createDeliver({
        ...{ mailer: createSmtpMailer(server.url), settings: mailSettings, seasonNote: async () => null },
        orderMails: mailsOf(order, { unconfirmedBeside: async () => others }),
      })(task({ kind: "confirmation", submission: order }));
    await confirm([]);
    await confirm(["JOE-8M4G-3R"]);
    const [alone, beside] = await Promise.all(server.arrived.slice(before).map(parseMail));
    expect(alone?.text).not.toContain("cancels");
    expect(beside?.text).toMatch(/JOE-8M4G-3R.*opening this link\s+cancels the others/s);
  });

  it("keeps an API delivery waiting when no API is set any more", async () => {
    const deliver = createDeliver({
      mailer: createSmtpMailer(server.url),
      settings: mailSettings,
      seasonNote: async () => null,
      orderMails: noOrders,
    });
    expect(await deliver(task({ kind: "api" }))).toMatchObject({ result: "unavailable" });
  });
});

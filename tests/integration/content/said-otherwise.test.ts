import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { currentContent, runWithContent } from "~/content/site-content.server";
import type { ChangedText } from "~/content/texts/changed-text";
import { shippedTexts } from "~/content/texts/shipped-texts.server";
import { composeAcknowledgement, type LeadMailSettings } from "~/leads/mails/lead-mail.server";
import { describeSubmission, type LeadSubject } from "~/leads/mails/lead-mail-fields.server";
import { composeOrderPaid, type PaidWith } from "~/sales/mails/order-mail.server";
import type { OrderMailSettings } from "~/sales/mails/order-mail-settings.server";
import { NO_TERMS } from "~/sales/tickets/codes/ticket-terms";
import type { OrderDocument } from "~/sales/tickets/order-document.server";
import { ticketsPdf } from "~/sales/tickets/site-documents.server";

/** What the team adds to a text, in each language. */
const MARKS = { en: "(as we say)", id: "(kata kami)" };

/** Texts with such an addition in both languages. */
const changed = (keys: readonly string[]): ChangedText[] =>
  keys.map((key) => {
    const shipped = shippedTexts().get(key) ?? expect.unreachable(key);
    const said = (locale: keyof typeof MARKS) => ({ other: `${shipped.words.get(locale)?.other} ${MARKS[locale]}` });
    return { key, words: { en: said("en"), id: said("id") } };
  });

const saidWith = <Result>(locale: keyof typeof MARKS, keys: readonly string[], run: () => Result): Result =>
  runWithContent({ ...currentContent(), texts: changed(keys) }, () => runWithLocale(locale, run));

const consent = { textVersion: "1", at: "2025-10-15T03:00:00Z" };
const settings = {
  from: "Expo <expo@expo.example>",
  contactEmail: "hello@expo.example",
  siteName: "The Expo",
  siteUrl: "https://expo.example",
  company: { name: "PT Expo", address: "Jakarta" },
  recipients: { to: ["team@expo.example"] },
  whatsapp: { visitors: "6281200001411", business: "6281200001611" },
  orders: { mailboxLink: () => "https://expo.example/order/x" },
};

const order = {
  ...{ kind: "order", id: "id-1", reference: "JOE-7K3F-2Q", createdAt: 0 },
  payload: {
    ...{ name: "Sari", email: "sari@visitor.example", phone: "+6281234567890", language: "en" },
    ...{ tickets: "2 × Friday Pass", amount: "Rp 100.000", consent },
  },
} as Parameters<typeof composeOrderPaid>[0];

const paidWith: PaidWith = { pdf: Buffer.from("%PDF"), visit: null };

const message = {
  ...{ kind: "contact-message", id: "id-1", reference: "CM-7K3F-2Q", createdAt: 0 },
  payload: { name: "Budi", email: "budi@visitor.example", topic: "tickets", message: "Hello", language: "en", consent },
} as LeadSubject;

const paid: OrderDocument = {
  ...{ reference: "JOE-7K3F-2Q", edition: 1, total: 50_000, amount: 50_000, payment: "manual", paidAt: 0, buyer: null },
  groupCode: null,
  lines: [
    {
      ...{ ticket: "friday-pass", day: "", days: ["2025-11-14"], people: 1, name: "Friday Pass" },
      ...{ quantity: 1, price: 50_000 },
    },
  ],
  tickets: [
    {
      ...{ id: "0123456789ABCDEF", reference: "JOE-7K3F-2Q", place: 1, ticket: "friday-pass", day: "" },
      ...{ holder: "Budi", state: "issued", code: "A".repeat(122), ...NO_TERMS },
    },
  ],
};

async function wordsOfPdf(): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(await ticketsPdf(paid)));
  return (await extractText(document, { mergePages: true })).text.replace(/\s+/g, " ");
}

const words = async (text: string | undefined) => (text ?? "").replace(/\s+/g, " ");

/** What is read where. */
const READ: readonly (readonly [where: string, keys: readonly string[], read: () => Promise<string>])[] = [
  [
    "the mail with the tickets",
    ["mail_order_paid", "mail_order_paid_text", "mail_order_paid_attached"],
    () => words(composeOrderPaid(order, "d", settings as unknown as OrderMailSettings, paidWith).text),
  ],
  [
    "the acknowledgement of a message",
    ["mail_message_received"],
    () => words(composeAcknowledgement(message, "d", settings as unknown as LeadMailSettings, null).text),
  ],
  ["the ticket's PDF", ["eticket_holder", "eticket_bring", "eticket_where"], wordsOfPdf],
  ["the receipt in it", ["eticket_receipt", "eticket_receipt_seller", "eticket_receipt_total"], wordsOfPdf],
];

test.each(READ)("%s says what the team says, in the reader's language", async (_, keys, read) => {
  for (const [locale, mark, other] of [
    ["en", MARKS.en, MARKS.id],
    ["id", MARKS.id, MARKS.en],
  ] as const) {
    const said = await saidWith(locale, keys, read);
    for (const key of keys) {
      const shipped = shippedTexts().get(key)?.words.get(locale)?.other ?? "";
      const [start = ""] = shipped.split("{");
      expect(said, key).toContain(start.trim());
    }
    expect(said.split(mark).length - 1, locale).toBeGreaterThanOrEqual(keys.length);
    expect(said).not.toContain(other);
    expect(await runWithLocale(locale, read)).not.toContain(mark);
  }
});

test("a choice that is called otherwise is stored and sent as before, and staff read what it is called", () => {
  const { fields } = saidWith("en", ["forms_topic_tickets"], () => describeSubmission(message));
  expect(fields).toContainEqual({ label: "Topic", value: `Tickets ${MARKS.en}` });
  expect(message.payload).toMatchObject({ topic: "tickets" });
});

import { describe, expect, it } from "vitest";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { OrderFacts } from "./mail-facts.server";
import {
  composeOrderCancelled,
  composeOrderNews,
  composeOrderPaid,
  composeOrderPlaced,
  composeOrderReminder,
} from "./order-mail.server";
import type { OrderMailSettings } from "./order-mail-settings.server";

const settings = {
  from: "Expo <expo@expo.example>",
  contactEmail: "hello@expo.example",
  siteName: "The Expo",
  siteUrl: "https://expo.example",
  company: { name: "PT Expo", address: "Jakarta" },
  orders: { mailboxLink: () => "https://expo.example/order/x?mailbox=1" },
} as unknown as OrderMailSettings;

const order = {
  ...{ kind: "order", id: "id-1", reference: "JOE-7K3F-2Q", createdAt: Date.parse("2025-10-15T03:05:00Z") },
  payload: {
    ...{ name: "Sari", email: "sari@visitor.example", phone: "+6281234567890", language: "en" },
    account: { bank: "Bank Tes", number: "0012345678", holder: "Sari" },
    ...{ tickets: "2 × Friday Pass", amount: "Rp 100.000", consent: { textVersion: "1", at: "2025-10-15T03:00:00Z" } },
  },
} as Parameters<typeof composeOrderPaid>[0];

const visit = {
  when: ["2 × Friday Pass: Friday 14 November, 10 AM – 9 PM"],
  where: "Hall A, Convention Centre",
  map: "https://maps.example/hall",
  calendar: "BEGIN:VCALENDAR\r\n",
};

describe("the mail about an order that staff have ended", () => {
  it.each([
    ["cancelled", true],
    ["refund_due", true],
    ["expired", false],
    ["expiring", false],
    ["issued", false],
  ] as const)("says what becomes of money for one that is %s", (state, goesBack) => {
    const { text } = composeOrderCancelled(order, "d", settings, state);
    expect(text).toContain("Please don’t pay for it any more.");
    expect(text?.includes("we’ll send the money back")).toBe(goesBack);
    expect(text?.includes("you get your tickets while there are some")).toBe(!goesBack);
  });
});

describe("a mail that asks for money", () => {
  it("says on which days of the order the expo does not open", () => {
    const closed = ["2025-11-15"];
    const said = "The expo doesn’t open on Saturday 15 November. Please ask us before you pay.";
    expect(composeOrderPlaced(order, "d", settings, "placed", closed).text).toContain(said);
    expect(composeOrderReminder(order, "d", settings, closed).text).toContain(said);
    expect(composeOrderPlaced(order, "d", settings, "issued", closed).text).not.toContain("doesn’t open");
    expect(composeOrderReminder(order, "d", settings).text).not.toContain("doesn’t open");
  });
});

describe("the mail about an order that is to be paid", () => {
  const due = { amount: "Rp 100.544", until: "16 October 2025, 10 AM WIB" };
  const orders = { ...settings.orders, account: "Bank Contoh 000 123 456 789", merchant: null };
  const placed = (payment: string) => ({ ...order, payload: { ...order.payload, ...due, payment } }) as typeof order;

  it.each([composeOrderPlaced, composeOrderReminder])(
    "has amount and account in a box first, and the deadline beside the subject",
    (compose) => {
      const { html = "", text = "" } = compose(placed("manual"), "d", { ...settings, orders });
      expect(html).toContain(`>Pay ${due.amount} by ${due.until}.</div>`);
      const [amount, account, until] = [due.amount, orders.account, due.until].map((fact) =>
        html.indexOf(`">${fact}</div>`),
      );
      expect(amount).toBeGreaterThan(0);
      expect(account).toBeGreaterThan(amount ?? 0);
      expect(until).toBeGreaterThan(account ?? 0);
      expect(html.indexOf("Please transfer exactly")).toBeGreaterThan(until ?? 0);
      expect(text).toMatch(
        /^The Expo\n\n.+\n\nTo pay: Rp 100\.544\nTransfer to: Bank Contoh 000 123 456 789\nPay by: 16 October/,
      );
    },
  );

  it("names no account where the money goes another way, and nothing to pay once it is paid", () => {
    for (const payment of ["gate", "midtrans"]) {
      const { text = "" } = composeOrderPlaced(placed(payment), "d", { ...settings, orders });
      expect(text).toContain(`To pay: ${due.amount}\nPay by: ${due.until}`);
      expect(text).not.toContain("000 123");
    }
    const { html = "" } = composeOrderPlaced(placed("manual"), "d", { ...settings, orders }, "issued");
    expect(html).not.toContain("Pay by");
  });
});

describe("the mail about a paid order", () => {
  it("starts with the tickets, then leads to order, PDF and map", () => {
    const { html = "" } = composeOrderPaid(order, "d", settings, { pdf: "https://expo.example/tickets.pdf", visit });
    const places = [
      visit.when[0] ?? "",
      visit.where,
      "Your payment has arrived",
      "/order/x?",
      "tickets.pdf",
      visit.map,
    ];
    // The first words of the list of a mailbox are the tickets too.
    const after = html.indexOf("</h1>");
    const found = places.map((part) => html.indexOf(part, after));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found[0]).toBeGreaterThan(after);
    expect(html.indexOf(visit.when[0] ?? "")).toBeLessThan(after);
  });

  it("has the days and hours of each pass, place and map, the tickets and a calendar file", () => {
    const mail = composeOrderPaid(order, "d", settings, { pdf: Buffer.from("%PDF"), visit });
    for (const part of [...visit.when, visit.where, visit.map]) expect(mail.text).toContain(part);
    expect(mail.html).toContain(`href="${visit.map}"`);
    expect(mail.attachments?.map(({ filename, content }) => [filename, String(content)])).toEqual([
      ["JOE-7K3F-2Q.pdf", "%PDF"],
      ["JOE-7K3F-2Q.ics", visit.calendar],
    ]);
    expect(mail.text).not.toContain("after the order was over");
  });

  it("leads to the PDF when that is too large, and says that the money came late", () => {
    const href = "https://expo.example/order/joe-7k3f-2q/tickets.pdf?key=1";
    const mail = composeOrderPaid(order, "d", settings, { pdf: href, visit }, true);
    expect(mail.text).toContain(href);
    expect(mail.text).toContain("Your payment came after the order was over.");
    expect(mail.attachments?.map(({ filename }) => filename)).toEqual(["JOE-7K3F-2Q.ics"]);
  });

  it("has no calendar file for tickets of days on which the expo does not open", () => {
    const mail = composeOrderPaid(order, "d", settings, { pdf: null, visit: { ...visit, calendar: null } });
    expect(mail.attachments).toBeUndefined();
    expect(mail.text).toContain(visit.when[0]);
    expect(mail.text).not.toContain("calendar");
  });

  it("goes without what could not be made", () => {
    const mail = composeOrderPaid(order, "d", settings, { pdf: null, visit: null });
    expect(mail.attachments).toBeUndefined();
    expect(mail.text).toContain("JOE-7K3F-2Q");
  });
});

describe("a mail about what has come of an order", () => {
  const facts: OrderFacts = {
    tickets: [
      { id: "0123456789ABCDEF", name: "Friday Pass", day: "", state: "refunded" },
      { id: "FEDCBA9876543210", name: "Sunday Pass", day: "", state: "revoked" },
    ],
    returned: 50_000,
    isLate: false,
  };
  it.each([
    ["refund-due", "Your money goes back to you", ["we send the money back"], ["0123", "FEDC"]],
    ["money-returned", "We’ve sent your money back", ["50.000"], ["0123", "FEDC"]],
    ["tickets-refunded", "Tickets of your order were refunded", ["0123 4567 89AB CDEF", "Friday Pass"], ["FEDC"]],
    ["tickets-revoked", "not valid any more", ["FEDC BA98 7654 3210", "Sunday Pass"], ["0123"]],
    [
      "account-changed",
      "A bank account was saved",
      ["ends in 5678", "Was that not you?"],
      ["45678", "Bank Tes", "FEDC"],
    ],
  ] as const)("%s says it, and lists its tickets alone", (kind, title, parts, others) => {
    const mail = composeOrderNews(order, { id: "d", kind }, settings, facts);
    expect(mail.to).toEqual(["sari@visitor.example"]);
    expect(mail.subject).toContain(title);
    for (const part of parts) expect(mail.text).toContain(part);
    for (const other of others) expect(mail.text).not.toContain(other);
    const subjects = LOCALES.map((locale) =>
      runWithLocale(locale, () => composeOrderNews(order, { id: "d", kind }, settings, facts).subject),
    );
    expect(new Set(subjects).size).toBe(LOCALES.length);
  });

  it("says what comes back of refunded tickets and what is kept, or that all of it is", () => {
    const textOf = (fee: OrderFacts["fee"]) =>
      composeOrderNews(order, { id: "d", kind: "tickets-refunded" }, settings, { ...facts, ...(fee && { fee }) }).text;
    expect(textOf({ kept: 10_000, back: 90_000 })).toMatch(/Rp.90\.000 of what they cost .* Rp.10\.000 is kept/s);
    expect(textOf({ kept: 50_000, back: 0 })).toMatch(/Rp.50\.000, is kept .* nothing comes back/);
    expect(textOf(undefined)).not.toContain("kept");
  });
});

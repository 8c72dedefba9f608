import { load } from "cheerio";
import { expect, it } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { OrderLine } from "~/sales/model/order";
import type { Order } from "~/sales/orders/orders";
import { NO_TERMS } from "~/sales/tickets/codes/ticket-terms";
import type { ListSort } from "./print-links";
import { toPrintedList } from "./printed-list.server";

const NOW = Date.parse("2025-11-13T19:00:00+07:00");
const friday: OrderLine = {
  ...{
    ticket: "friday-pass",
    day: "",
    days: ["2025-11-14"],
    people: 1,
    name: "Friday Pass",
    quantity: 2,
    price: 50_000,
  },
};
const family: OrderLine = { ...friday, ticket: "family-pass", name: "Family <Pass>", people: 5, quantity: 1 };

const orderOf = (reference: string, name: string, more: Partial<Order> = {}): Order => ({
  ...{ reference, state: "issued", payment: "manual", total: 100_000, amount: 100_000, createdAt: NOW, deadline: NOW },
  ...{ confirmedAt: null, edition: 1, keepUntil: NOW, lines: [friday] },
  buyer: {
    ...{ name, email: "sari@visitor.example", phone: "+6281234567890", language: "en" },
    consent: { textVersion: "order", at: new Date(NOW).toISOString() },
  },
  ...more,
});

const orders = [
  orderOf("JOE-3333-33", "Sari Dewi"),
  orderOf("JOE-1111-11", "Ani", { lines: [family] }),
  orderOf("JOE-2222-22", "Budi", { state: "placed", payment: "gate", amount: 100_123 }),
  // It waits for a transfer.
  orderOf("JOE-4444-44", "Citra", { state: "placed" }),
];
const issued = (reference: string, { ticket, day }: OrderLine, holder = "", carried = NO_TERMS) => ({
  ...{ reference, ticket, day, holder, ...carried },
});
/** One of Sari's tickets was revoked. */
const valid = [issued("JOE-3333-33", friday, "Zaki"), issued("JOE-1111-11", family, "Ani")];

async function rowsOf(sort: ListSort, locale: Locale = "en") {
  const html = await runWithLocale(locale, () =>
    toPrintedList({ tickets: { valid: async () => valid } as never }, orders, sort, NOW),
  );
  const $ = load(html);
  const cellsOf = (row: string) =>
    $(row)
      .map((_, cell) => $(cell).text().replaceAll("\u00a0", " "))
      .get();
  const rows = $("tbody tr").length;
  return {
    head: cellsOf("thead th"),
    lead: $("body > p").text(),
    lang: $("html").attr("lang"),
    rows: Array.from({ length: rows }, (_, index) => cellsOf(`tbody tr:nth-child(${index + 1}) td`)),
  };
}

it("has a line for each valid ticket and for what is paid at the door, by the name of who comes", async () => {
  const { head, rows, lead } = await rowsOf("name");
  expect(head).toEqual(["", "Name", "Order", "Ticket", "In at"]);
  expect(rows).toEqual([
    ["", "Ani", "JOE-1111-11", "Family <Pass>, Fri 14, People: 5", ""],
    ["", "Budi", "JOE-2222-22", "2 × Friday Pass, Fri 14. To pay: Rp 100.123", ""],
    ["", "Zaki (Sari Dewi)", "JOE-3333-33", "Friday Pass, Fri 14", ""],
  ]);
  expect(lead).toContain("Lines: 3.");
});

it("has the same lines by order number, in the language of who prints it", async () => {
  const { head, rows, lang } = await rowsOf("order", "id");
  expect(lang).toBe("id");
  expect(head).toEqual(["", "Nama", "Pesanan", "Tiket", "Masuk pukul"]);
  expect(rows.map(([, , reference]) => reference)).toEqual(["JOE-1111-11", "JOE-2222-22", "JOE-3333-33"]);
  expect(rows[1]?.[3]).toBe("2 × Friday Pass, Jum 14. Harus dibayar: Rp 100.123");
  expect(rows[0]?.[3]).toContain("Jumlah orang: 5");
});

it("has the fonts of names in other scripts, and the pictures of emoji, with it", async () => {
  const named = [
    orderOf("JOE-1111-11", "李明 🏕️"),
    orderOf("JOE-2222-22", "محمد"),
    orderOf("JOE-3333-33", "Nguyễn Thị"),
  ];
  const tickets = named.map(({ reference }) => issued(reference, friday));
  const html = await toPrintedList({ tickets: { valid: async () => tickets } as never }, named, "order", NOW);
  const $ = load(html);
  expect(
    $("tbody td:nth-child(2)")
      .map((_, cell) => $(cell).text().trim())
      .get(),
  ).toEqual(["李明", "محمد", "Nguyễn Thị"]);
  expect($("td img").attr("alt")).toBe("🏕️");
  const names = Array.from(
    $("style")
      .text()
      .matchAll(/font-family: (noto-[\w-]+); src: url\(data:font\/woff;/g),
    ([, name]) => name,
  );
  expect(names.toSorted()).toEqual([
    "noto-sans-arabic-arabic-400",
    expect.stringMatching(/^noto-sans-sc-\d+-400$/),
    expect.stringMatching(/^noto-sans-sc-\d+-400$/),
  ]);
  expect($("style").text()).toContain(`system-ui, sans-serif, ${names.join(", ")}`);
});

it("has nothing with it for Latin names", async () => {
  const html = await toPrintedList({ tickets: { valid: async () => valid } as never }, orders, "name", NOW);
  expect(html).not.toContain("data:");
});

import { describe, expect, it } from "vitest";
import { type AddressedOrder, type Audience, isAddressed, paragraphsOf, recipientsOf, textFor } from "./buyer-message";

const FRIDAY = "2025-11-14";
const SATURDAY = "2025-11-15";

const order = (reference: string, changes: Partial<AddressedOrder> = {}): AddressedOrder => ({
  ...{ reference, state: "issued", email: "sari@visitor.example", mailbox: "sari@visitor.example", language: "en" },
  tickets: [{ ticket: "friday", days: [FRIDAY] }],
  ...changes,
});
const audience = (changes: Partial<Audience> = {}): Audience => ({
  orders: ["paid"],
  tickets: [],
  days: [],
  ...changes,
});

describe("who a message goes to", () => {
  it.each([
    ["issued", ["paid"], true],
    ["paid", ["paid"], true],
    ["placed", ["paid"], false],
    ["placed", ["waiting"], true],
    ["expiring", ["waiting"], true],
    ["issued", ["waiting"], false],
    ["issued", [], false],
    ["held", ["paid", "waiting"], false],
    ["asked", ["paid", "waiting"], false],
    ["expired", ["paid", "waiting"], false],
    ["cancelled", ["paid", "waiting"], false],
    ["refund_due", ["paid", "waiting"], false],
    ["refunded", ["paid", "waiting"], false],
    ["other", ["paid", "waiting"], false],
  ] as const)("an order that is %s, where %j are chosen: %s", (state, orders, isMeant) => {
    expect(isAddressed(audience({ orders }), order("a", { state }))).toBe(isMeant);
  });

  it.each([
    ["none of its tickets lets in", audience(), order("a", { tickets: [] }), false],
    ["its kind is chosen", audience({ tickets: ["friday", "other"] }), order("a"), true],
    ["another kind is chosen", audience({ tickets: ["other"] }), order("a"), false],
    ["its day is chosen", audience({ days: [FRIDAY] }), order("a"), true],
    ["another day is chosen", audience({ days: [SATURDAY] }), order("a"), false],
    ["kind and day are of one ticket", audience({ tickets: ["friday"], days: [FRIDAY] }), order("a"), true],
    [
      "kind and day are of two tickets",
      audience({ tickets: ["friday"], days: [SATURDAY] }),
      order("a", {
        tickets: [
          { ticket: "friday", days: [FRIDAY] },
          { ticket: "all", days: [SATURDAY] },
        ],
      }),
      false,
    ],
  ])("an order is looked at ticket by ticket: %s", (_, chosen, looked, isMeant) => {
    expect(isAddressed(chosen, looked)).toBe(isMeant);
  });

  it("is each mailbox once, by the newest of its orders that is meant", () => {
    const orders = [
      order("oldest"),
      order("newest", { email: "SARI+expo@visitor.example" }),
      order("cancelled", { state: "cancelled" }),
      order("other", { email: "budi@visitor.example", mailbox: "budi@visitor.example" }),
    ];
    expect(recipientsOf(audience(), orders, null).map(({ reference }) => reference)).toEqual(["newest", "other"]);
  });

  it("is for news who asked for it alone, with exactly that address", () => {
    const orders = [
      order("one", { email: "Sari@visitor.example" }),
      order("two", { mailbox: "budi", email: "budi@visitor.example" }),
    ];
    const readers = new Set(["sari@visitor.example"]);
    expect(recipientsOf(audience(), orders, readers).map(({ reference }) => reference)).toEqual(["one"]);
    expect(recipientsOf(audience(), orders, new Set())).toEqual([]);
  });
});

it("says a message in the language of the order, or in the other one where nothing was written in it", () => {
  const [en, id] = [
    { subject: "Hello", text: "a" },
    { subject: "Halo", text: "b" },
  ];
  expect([textFor({ en, id }, "id"), textFor({ en }, "id"), textFor({ id }, "en"), textFor({}, "en")]).toEqual([
    id,
    en,
    id,
    null,
  ]);
});

it("parts paragraphs at empty lines, and keeps lines within them", () => {
  expect(paragraphsOf("One\nline\n\nTwo\n   \n\n\nThree ")).toEqual(["One\nline", "Two", "Three"]);
  expect(paragraphsOf(" \n\n ")).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { toReservationGroups } from "./reservation-groups";

const order = (
  network: string | null,
  email: string | null,
  quantity: number,
  name = "Friday Pass",
  confirmed = false,
) => ({
  ...{ reference: `JOE-${network}-${email}`, state: "placed" as const, network, email },
  confirmedAt: confirmed ? 1 : null,
  lines: [{ ticket: name, day: "", days: [], people: 1, name, quantity, price: 50_000 }],
});

describe("who holds tickets without having paid", () => {
  const orders = [
    order("family", "sari@visitor.example", 5, "Family Day Pass", true),
    order("bot", "A+1@made-up.example", 8),
    order("bot", "a+2@made-up.example", 8, "Camp"),
    order("bot", "b@made-up.example", 4, "Friday Pass", true),
    order("bot", null, 8),
    order("other", "a@made-up.example", 1),
    order(null, "old@visitor.example", 1),
  ];

  it("is listed by network, with the tickets and mailboxes, those with the most tickets first", () => {
    expect(toReservationGroups(orders).networks).toMatchObject([
      {
        ...{ name: "bot", orders: 4, confirmed: 1, tickets: 28, more: 0, what: ["20 × Friday Pass", "8 × Camp"] },
        mailboxes: [
          { mailbox: "a@made-up.example", tickets: 16, isConfirmed: false },
          { mailbox: "b@made-up.example", tickets: 4, isConfirmed: true },
        ],
      },
      { name: "family", orders: 1, confirmed: 1, tickets: 5, what: ["5 × Family Day Pass"], more: 0 },
      { name: "other", orders: 1, tickets: 1 },
      { name: "", orders: 1, confirmed: 0, tickets: 1 },
    ]);
  });

  it("is listed by mailbox, whichever networks its orders come from", () => {
    expect(toReservationGroups(orders).mailboxes.slice(0, 2)).toMatchObject([
      { name: "a@made-up.example", orders: 3, confirmed: 0, tickets: 17, what: ["9 × Friday Pass", "8 × Camp"] },
      {
        ...{ name: "sari@visitor.example", orders: 1, confirmed: 1, tickets: 5, mailboxes: [] },
        references: ["JOE-family-sari@visitor.example"],
      },
    ]);
  });

  it("is bounded, and says how many mailboxes are left out", () => {
    const many = Array.from({ length: 60 }, (_, index) => order(`network ${index}`, "x@made-up.example", 1));
    expect(toReservationGroups(many).networks).toHaveLength(50);
    const [group] = toReservationGroups(
      many.map((one, index) => ({ ...one, network: "bot", email: `${index}@made-up.example` })),
    ).networks;
    expect(group?.mailboxes).toHaveLength(10);
    expect(group).toMatchObject({ orders: 60, more: 50 });
  });
});

import { describe, expect, it } from "vitest";
import { toHolders } from "./holders";

const order = (network: string | null, email: string | null, tickets: number) => ({
  ...{ reference: `JOE-${network}-${email}`, network, email, tickets },
});

describe("who holds tickets without a confirmed mailbox", () => {
  it("is listed by network and mailbox, those with the most tickets first", () => {
    const orders = [
      order("family", "sari@visitor.example", 5),
      order("bot", "A+1@made-up.example", 8),
      order("bot", "a+2@made-up.example", 8),
      order("bot", "b@made-up.example", 4),
      order("bot", null, 8),
      order(null, "old@visitor.example", 1),
    ];
    expect(toHolders(orders)).toEqual([
      {
        ...{ network: "bot", orders: 4, tickets: 28, more: 0 },
        mailboxes: ["a@made-up.example (16)", "b@made-up.example (4)"],
      },
      { network: "family", orders: 1, tickets: 5, mailboxes: ["sari@visitor.example (5)"], more: 0 },
      { network: "", orders: 1, tickets: 1, mailboxes: ["old@visitor.example (1)"], more: 0 },
    ]);
  });

  it("is bounded, and says how many mailboxes are left out", () => {
    const many = Array.from({ length: 60 }, (_, index) => order(`network ${index}`, "x@made-up.example", 1));
    expect(toHolders(many)).toHaveLength(50);
    const [holder] = toHolders(
      many.map((one, index) => ({ ...one, network: "bot", email: `${index}@made-up.example` })),
    );
    expect(holder?.mailboxes).toHaveLength(10);
    expect(holder).toMatchObject({ orders: 60, more: 50 });
  });
});

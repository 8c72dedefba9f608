import { describe, expect, it } from "vitest";
import type { OrderLine } from "~/sales/model/order";
import type { Buyer } from "~/sales/model/order-form";
import { namedLines } from "./order-lines";

const line = (ticket: string, quantity: number): OrderLine => ({
  ...{ ticket, day: "", days: ["2025-11-14"], people: 1, name: ticket, price: 50_000, quantity },
});
const buyer = { name: "Sari Dewi", holders: "" } as Buyer;

describe("the names on the tickets of an order", () => {
  it("are those that the buyer gave, by place", () => {
    const named = namedLines({
      lines: [line("friday", 2), line("sunday", 1)],
      buyer: { ...buyer, holders: "3. Agus" },
    });
    expect(named.map(({ holders }) => holders)).toEqual([["", ""], ["Agus"]]);
  });

  it("are the buyer's own when there is one ticket, without a word from them", () => {
    expect(namedLines({ lines: [line("friday", 1)], buyer })[0]?.holders).toEqual(["Sari Dewi"]);
    expect(namedLines({ lines: [line("friday", 2)], buyer })[0]?.holders).toEqual(["", ""]);
    expect(namedLines({ lines: [line("friday", 1)], buyer: null })[0]?.holders).toEqual([""]);
  });
});

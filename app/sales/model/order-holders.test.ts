import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldLengths } from "~/base/forms/form-definition";
import { createFormSchema } from "~/base/forms/form-schema";
import { cleanLine, cleanText } from "~/base/values/plain-text";
import { MAX_HOLDER, MOST_HOLDERS, orderForm } from "./order-form";
import { holderField, orderFormWith, readHolders, typedHolders, writeHolders } from "./order-holders";

const asked = (place: number, required = false) => ({ place, what: "Friday Pass", required });
const names = fc.string({ unit: "grapheme", maxLength: MAX_HOLDER }).map((typed) => cleanLine(cleanLine(typed)));

describe("names on tickets", () => {
  it("are read as they were stored", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: MOST_HOLDERS })), fc.array(names), (places, typed) => {
        const given = places.flatMap((place, index) => (typed[index] ? [[place, typed[index]] as const] : []));
        expect(readHolders(cleanText(writeHolders(new Map(given))))).toEqual(new Map(given));
      }),
    );
    expect(readHolders("")).toEqual(new Map());
  });

  it("fit into what is stored, as many as a form carries", () => {
    const most = new Map(Array.from({ length: MOST_HOLDERS }, (_, index) => [index + 1, "x".repeat(MAX_HOLDER)]));
    expect(writeHolders(most).length).toBeLessThanOrEqual(orderForm.fields.holders.maxLength);
  });

  it("are found among what was typed, and no others", () => {
    const values = {
      name: "Sari",
      holder_2: "Budi",
      holder_50: "Ibu",
      holder_51: "no",
      holder_0: "no",
      holder_02: "no",
    };
    expect([...typedHolders({ ...values, holder_3: "", holder_4: {}, "holder_5[a]": "no" })]).toEqual([
      [2, "Budi"],
      [50, "Ibu"],
    ]);
  });
});

describe("the form of an order", () => {
  it("has a field for each ticket that asks, of which browsers fill in the first alone", () => {
    const { fields } = orderFormWith([asked(2, true), asked(3)]);
    const holders = Object.entries<object>(fields).filter(([name]) => name.startsWith("holder_"));
    expect(holders).toMatchObject([
      [holderField(2), { autoComplete: "name", maxLength: MAX_HOLDER }],
      [holderField(3), { autoComplete: "off", optional: true }],
    ]);
    expect(holders[0]?.[1]).not.toHaveProperty("optional");
    expect(fieldLengths(orderFormWith([asked(2)]))).toHaveProperty("holder_2", MAX_HOLDER);
    expect(fieldLengths(orderForm)).not.toHaveProperty("holders");
  });

  it("names the ticket whose name is missing or too long", () => {
    const schema = createFormSchema(orderFormWith([asked(1), asked(2, true), asked(3)]));
    const buyer = { name: "Sari", email: "sari@visitor.example", phone: "0812 3456 7890", consent: true };
    const faults = (values: object) =>
      schema
        .safeParse({ ...buyer, ...values })
        .error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ?? [];
    expect(faults({})).toEqual(["holder_2: Tell us who comes with ticket 2."]);
    expect(faults({ holder_2: " ", holder_3: "x".repeat(81) })).toEqual([
      "holder_2: Tell us who comes with ticket 2.",
      "holder_3: Name on ticket 3 can have at most 80 characters.",
    ]);
    expect(faults({ holder_2: "Budi" })).toEqual([]);
  });
});

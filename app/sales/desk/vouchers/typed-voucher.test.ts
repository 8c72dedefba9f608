import { describe, expect, it } from "vitest";
import { kindField, readVoucher, type Typed } from "./typed-voucher";

const NOW = Date.parse("2025-10-15T03:00:00Z");
const TICKETS = ["friday-pass", "weekend-pass"];
const read = (typed: Typed, ahead = 0) =>
  readVoucher({ percent: "20", most: "5", all: "yes", count: "1", ...typed }, TICKETS, { now: NOW, ahead });
const faultsOf = (typed: Typed) => {
  const result = read(typed);
  return "faults" in result ? Object.keys(result.faults ?? {}) : [];
};

describe("a new voucher that staff type", () => {
  it("has bounds, kinds and one drawn code", () => {
    expect(read({ per_order: "2", until: "2025-10-20", note: " For  partners ", prefix: "kopi" })).toEqual({
      voucher: {
        ...{ percent: 20, price: null, kinds: [], most: 5, perOrder: 2, perMailbox: null, note: "For partners" },
        ...{ until: Date.parse("2025-10-21T00:00:00+07:00"), codes: { count: 1, prefix: "KOPI" } },
      },
    });
  });

  it("ends by the site's clock, and costs rupiah as people write them", () => {
    const typed = { percent: "", price: "Rp 50.000", all: "", [kindField("friday-pass")]: "on", until: "2025-10-15" };
    expect(read({ ...typed, typed: "teman-20", count: "" }, 1_000)).toMatchObject({
      voucher: {
        ...{ percent: null, price: 50_000, kinds: ["friday-pass"], codes: { typed: "TEMAN-20" } },
        until: Date.parse("2025-10-16T00:00:00+07:00") - 1_000,
      },
    });
    expect(read({ percent: "", price: "0" })).toMatchObject({ voucher: { price: 0 } });
  });

  it("is worth what was chosen, whatever stands in the field that is not shown", () => {
    const both = { percent: "20", price: "Rp 50.000" };
    expect(read({ ...both, worth: "percent" })).toMatchObject({ voucher: { percent: 20, price: null } });
    expect(read({ ...both, worth: "price" })).toMatchObject({ voucher: { percent: null, price: 50_000 } });
  });

  it("has the code or the tickets that were chosen, whatever stands in the fields that are not shown", () => {
    const both = { typed: "TEMAN-20", count: "3", prefix: "KOPI", [kindField("friday-pass")]: "on" };
    expect(read({ ...both, way: "typed" })).toMatchObject({ voucher: { kinds: [], codes: { typed: "TEMAN-20" } } });
    expect(read({ ...both, way: "drawn", all: "" })).toMatchObject({
      voucher: { kinds: ["friday-pass"], codes: { count: 3, prefix: "KOPI" } },
    });
  });

  it.each([
    [{ way: "typed", typed: "" }, ["typed"]],
    [{ way: "drawn", all: "" }, ["all"]],
    [{ worth: "percent", percent: "" }, ["percent"]],
    [{ worth: "price" }, ["price"]],
    [{ percent: "0" }, ["percent"]],
    [{ percent: "12,5" }, ["percent"]],
    [{ percent: "101" }, ["percent"]],
    [{ percent: "" }, ["percent"]],
    [{ price: "50000" }, ["price"]],
    [{ percent: "", price: "lots" }, ["price"]],
    [{ most: "" }, ["most"]],
    [{ most: "10001" }, ["most"]],
    [{ most: "1e3" }, ["most"]],
    [{ per_order: "0", per_mailbox: "-1" }, ["per_order", "per_mailbox"]],
    [{ until: "2025-10-14" }, ["until"]],
    [{ until: "2025-13-45" }, ["until"]],
    [{ until: "soon" }, ["until"]],
    [{ all: "" }, ["all"]],
    [{ [kindField("friday-pass")]: "on" }, ["all"]],
    [{ all: "", [kindField("gone-pass")]: "on" }, ["all"]],
    [{ typed: "abc" }, ["typed"]],
    [{ typed: "TEMAN_20" }, ["typed"]],
    [{ typed: "TEMAN-20", count: "2" }, ["typed"]],
    [{ count: "501" }, ["count"]],
    [{ prefix: "TOO-LONG-A-PREFIX" }, ["prefix"]],
  ])("%j is wrong in %j", (typed, fields) => {
    expect(faultsOf(typed)).toEqual(fields);
  });
});

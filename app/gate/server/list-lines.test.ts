import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { lineHash, openLine, readLines } from "~/gate/rules/gate-list";
import { encodeBase45 } from "~/sales/tickets/codes/base45";
import { fromDayNumber, sortDays } from "~/sales/tickets/codes/day-numbers";
import type { TicketTerms } from "~/sales/tickets/codes/ticket-terms";
import { writeLine } from "./list-lines.server";

const drawCode = () => encodeBase45(randomBytes(81));

const name = fc.stringMatching(/^[A-Z][a-z]{1,9}( [A-Z][a-z]{1,9})?$/);
const day = fc.integer({ min: 1, max: 40_000 }).map(fromDayNumber);
const terms: fc.Arbitrary<TicketTerms> = fc.record({
  days: fc.array(day, { minLength: 1, maxLength: 100 }).map(sortDays),
  admits: fc.array(
    fc.record({ kind: fc.constantFrom("anyone", "adult", "child"), people: fc.integer({ min: 1, max: 20 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  reentry: fc.constantFrom("none", "after_exit", "any_time", "of_a_newer_release"),
  names: fc.record({ en: name, id: name }),
});

it("opens with its own code, in the way of browsers, and with no other", async () => {
  const listed = fc.record({
    revoked: fc.boolean(),
    reference: fc.constant("JOE-7K3F-2Q"),
    holder: fc.string({ unit: "grapheme", maxLength: 100 }).map((text) => text.replaceAll("\n", " ")),
    terms: fc.option(terms),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(listed, { maxLength: 4 }), async (tickets) => {
      const written = tickets.map((ticket, index) => ({ ...ticket, code: drawCode(), seq: index * 70_000 + 1 }));
      const sent = Uint8Array.from(Buffer.concat(written.map(writeLine)));
      const lines = readLines(sent);
      expect(lines).toHaveLength(tickets.length);
      for (const [index, line] of lines.entries()) {
        const { code, seq } = written[index] as (typeof written)[number];
        expect(line).toMatchObject({ hash: await lineHash(code), seq });
        expect(await openLine(code, line)).toEqual(tickets[index]);
        await expect(openLine(drawCode(), line)).rejects.toThrow();
        await expect(openLine(code, { ...line, seq: seq + 1 })).rejects.toThrow();
      }
      if (sent.length > 0) expect(() => readLines(sent.slice(0, -1))).toThrow(RangeError);
    }),
    { numRuns: 30 },
  );
});

it("says nothing of a ticket to who has only the list", () => {
  const line = writeLine({
    code: drawCode(),
    seq: 7,
    revoked: false,
    reference: "JOE-7K3F-2Q",
    holder: "Sari Dewi",
    terms: null,
  });
  for (const text of ["Sari", "JOE", "7K3F"]) expect(line.includes(text)).toBe(false);
});

import { expect, test } from "vitest";
import type { ExitDoubt, Verdict } from "./gate-rules";
import { mayPass, toChosen, whyNobody } from "./group";

const used = (at: number): { verdict: Verdict } => ({ verdict: { verdict: "used", last: { at, door: "North" } } });
const valid: { verdict: Verdict } = { verdict: { verdict: "valid", left: 1, again: false } };
const revoked: { verdict: Verdict } = { verdict: { verdict: "revoked" } };

test("of a group those may go in that are valid by themselves, in their order", () => {
  const tickets = [used(1), valid, revoked, { ...valid }];
  expect(mayPass(tickets)).toEqual([tickets[1], tickets[3]]);
  expect(mayPass(tickets)[1]).toBe(tickets[3]);
  expect(mayPass([used(1), revoked])).toEqual([]);
});

test("where none may, the ticket that was used last says why, otherwise the first one", () => {
  expect(whyNobody([revoked, used(5), used(9), used(7)])).toEqual(used(9));
  expect(whyNobody([revoked, { verdict: { verdict: "not_paid" } as Verdict }])).toEqual(revoked);
  expect(whyNobody([])).toBeUndefined();
});

test("those may leave who are in; where nobody is, any of them, since nobody is kept in", () => {
  const leave = (...doubts: ExitDoubt[]) => mayPass(doubts.map((doubt) => ({ doubt }))).length;
  expect([leave("", "not_in", ""), leave("not_in", "not_in"), leave("revoked", "")]).toEqual([2, 2, 1]);
});

test("at least one is chosen, and no more than may pass", () => {
  expect([toChosen(0, 5), toChosen(3, 5), toChosen(6, 5)]).toEqual([1, 3, 5]);
});

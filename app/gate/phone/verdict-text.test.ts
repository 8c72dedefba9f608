import { expect, test } from "vitest";
import { readVerdict } from "~/gate/rules/read-verdict";
import { explain, lookOf, titleOf } from "./verdict-text";

const verdicts = {
  of_a_newer_release: { lets: false, words: { en: "Newer rule" } },
  guest: { lets: true, words: { en: "Guest" } },
};
const say = (said: object, people = 0) => {
  const verdict = readVerdict(said as never, people, verdicts[(said as { verdict: keyof typeof verdicts }).verdict]);
  return [lookOf(verdict), titleOf(verdict), explain(verdict)];
};

test("a verdict of a newer release is shown by its class, in the server's words", () => {
  expect(say({ verdict: "of_a_newer_release" })).toMatchObject([
    "bad",
    "Newer rule",
    expect.stringContaining("of_a_newer_release"),
  ]);
  expect(say({ verdict: "guest" })).toMatchObject(["good", "Guest", expect.any(String)]);
});

test("without the server's words a verdict with people let them in, and any other one did not", () => {
  expect(say({ verdict: "vip" }, 2)).toMatchObject(["good", "Let in", expect.any(String)]);
  expect(say({ verdict: "vip" })).toMatchObject(["bad", "Do not let in", expect.any(String)]);
  expect(say({})).toMatchObject(["bad", "Do not let in", expect.any(String)]);
  expect(say({ verdict: "toString" })).toMatchObject(["bad", "Do not let in", expect.any(String)]);
});

test("a verdict that lacks what its words need is shown by its name alone", () => {
  expect(say({ verdict: "used" })).toMatchObject(["bad", "Already used", expect.any(String)]);
  expect(say({ verdict: "wrong_day", days: ["tomorrow"] })).toMatchObject(["bad", "Wrong day", expect.any(String)]);
});

test("an exit never looks like an entry, and says what is odd", () => {
  const left = (doubt: "" | "not_in" | "revoked") => ({ verdict: "left" as const, doubt });
  expect([lookOf(left("")), titleOf(left(""))]).toEqual(["out", "Out"]);
  expect([lookOf(left("not_in")), titleOf(left("not_in"))]).toEqual(["odd", "Not in"]);
  expect([lookOf(left("revoked")), titleOf(left("revoked"))]).toEqual(["odd", "Revoked"]);
});

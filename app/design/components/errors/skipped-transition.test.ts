import { expect, test } from "vitest";
import { isSkippedTransition } from "./skipped-transition";

test.each([
  ["Chromium", "Transition was skipped", "AbortError"],
  ["Chromium", "Transition was skipped. skipTransition() called", "AbortError"],
  ["Chromium, in a tab that is not shown", "Transition was aborted because of invalid state", "InvalidStateError"],
  ["Firefox", "Skipped ViewTransition due to another transition starting", "AbortError"],
  ["WebKit", "Old view transition aborted by new view transition.", "AbortError"],
])("%s: %s (%s) is a skipped transition", (_, message, name) => {
  expect(isSkippedTransition(new DOMException(message, name))).toBe(true);
});

test.each([
  ["a request that was given up", new DOMException("signal is aborted without reason", "AbortError")],
  [
    "a page that came too late for its transition",
    new DOMException("Transition was aborted because of timeout", "TimeoutError"),
  ],
  ["an error of ours", Object.assign(new Error("Transition was skipped"), { name: "AbortError" })],
  ["nothing", undefined],
])("%s is none", (_, reason) => {
  expect(isSkippedTransition(reason)).toBe(false);
});

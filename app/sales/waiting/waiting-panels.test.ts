import { expect, test } from "vitest";
import { joinFormHtml } from "./waiting-panels.server";

test("where nothing is sold out the page leads to the tickets", () => {
  const typed = { ticket: "", quantity: "1", email: "" };
  const guard = { tokenName: "token", token: "t", trapName: "trap" };
  const html = joinFormHtml({ guard, tickets: [], most: 4, typed, message: null, faults: {} });
  expect(html).toContain('href="/ticket"');
  expect(html).not.toContain("<form");
});

import { load } from "cheerio";
import { expect, test } from "vitest";
import { joinFormHtml, placeHtml } from "./waiting-panels.server";

test("where nothing is sold out the page leads to the tickets", () => {
  const typed = { ticket: "", quantity: "1", email: "" };
  const guard = { tokenName: "token", token: "t", trapName: "trap" };
  const html = joinFormHtml({ guard, tickets: [], most: 4, typed, meant: null, message: null, faults: {} });
  expect(html).toContain('href="/ticket"');
  expect(html).not.toContain("<form");
});

test("an address that looks mistyped has a button for what was meant, after that of the form", () => {
  const typed = { ticket: "pass", quantity: "1", email: "sari@gmial.com" };
  const guard = { tokenName: "token", token: "t", trapName: "trap" };
  const tickets = [{ value: "pass", label: "Pass" }];
  const page = { guard, tickets, most: 4, typed, message: null, faults: {} };
  const $ = load(joinFormHtml({ ...page, meant: "sari@gmail.com" }));
  const buttons = $("button").toArray();
  expect(buttons.map((button) => $(button).attr("value"))).toEqual([undefined, "sari@gmail.com"]);
  expect($("input[name=asked]").attr("value")).toBe(typed.email);
  expect(joinFormHtml({ ...page, meant: null })).not.toContain("chosen");
});

test("whoever has no place any more has the way to a new one", () => {
  const place = { title: "", text: "", what: "", button: null, order: null, isGood: false };
  const again = "/order/waiting?ticket=friday-pass";
  expect(placeHtml({ ...place, again }, "/")).toContain(`href="${again}"`);
  expect(placeHtml({ ...place, again: null }, "/")).not.toContain("href");
});

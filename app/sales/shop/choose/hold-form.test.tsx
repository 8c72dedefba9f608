import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { OfferedTicket, SoldElsewhere } from "./choose-tickets";
import { HoldForm } from "./hold-form";
import type { HoldRetry } from "./hold-order.server";
import { toHoldTexts } from "./order-offer.server";

const GUARD = { tokenName: "token", token: "t", trapName: "trap" };

const rendered = (element: ReactElement) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);

const formWith = (retry?: HoldRetry, button: string | null = "Go on", offer: readonly OfferedTicket[] = []) =>
  rendered(
    <HoldForm
      offer={offer}
      guard={GUARD}
      quantities={{ second: "2", first: "0" }}
      refusal={{ message: "Wait.", faults: {}, retry }}
      button={button}
    />,
  );

test("a page that was told to wait comes back by itself where no script runs, with what was chosen", () => {
  expect(formWith({ seconds: 90, query: "?friday-pass=2&student-pass.2025-11-14=1" })).toContain(
    '<noscript><meta http-equiv="refresh" content="90; url=?friday-pass=2&amp;student-pass.2025-11-14=1"/></noscript>',
  );
});

test("any other refusal stays", () => {
  expect(formWith()).not.toContain("http-equiv");
});

test("where nothing can be bought now there is nothing to press", () => {
  const soldOut = { buyable: false };
  expect(toHoldTexts([soldOut])).toEqual({ lead: undefined, button: null });
  expect(toHoldTexts([soldOut, { buyable: true }]).button).toBe("Continue");
  expect(formWith()).toContain("<button");
  expect(formWith(undefined, null)).not.toContain("<button");
});

const ticket = (field: string, buyable = true, isOver = false): OfferedTicket => ({
  ...{ field, ticket: field.split(".")[0] ?? "", name: field, price: 1, cost: "Rp 1", when: "", reason: "" },
  ...{ minPerOrder: 1, maxPerOrder: 4, buyable, isOver },
});

test("what was chosen on the page before stands first", () => {
  const fields = [
    ...formWith(
      undefined,
      "Go on",
      ["first", "second", "third"].map((field) => ticket(field)),
    ).matchAll(/id="count-(\w+)"/g),
  ];
  expect(fields.map(([, field]) => field)).toEqual(["second", "first", "third"]);
});

test("the tickets stand in the order of their cards, wherever they are sold, and each that is not on sale counts once", () => {
  const shop = (id: string, buyable: boolean): SoldElsewhere => ({
    ...{ id, name: id, cost: "Rp 1", when: "", reason: "", buyable, url: "https://shop.example", inChat: false },
    shop: "shop.example",
  });
  const offer = [
    ticket("family.fri", false, true),
    { ...ticket("family.sat", false), when: "Saturday" },
    { ...ticket("family.sun"), when: "Sunday" },
    { ...ticket("student.fri", false, true), when: "Friday" },
    { ...ticket("student.sat", false), when: "Saturday" },
  ];
  const html = rendered(
    <HoldForm
      offer={offer}
      elsewhere={[shop("vip", false), shop("saturday", true)]}
      order={["saturday", "family", "student", "vip"]}
      guard={GUARD}
      quantities={{}}
      button="Go on"
    />,
  );
  const [open = "", closed = ""] = html.split("<details");
  const names = (part: string) => [...part.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, name]) => name);
  expect(names(open)).toEqual(["saturday", "family.sat, Saturday", "family.sun, Sunday"]);
  expect(open.match(/id="count-/g)).toHaveLength(1);
  expect(names(closed)).toEqual(["student.fri, Friday", "student.sat, Saturday", "vip"]);
  expect(closed.replaceAll("<!-- -->", "")).toContain("Not on sale now (2)");
});

test("that few are left stands out, as on the page of the tickets", () => {
  const reasonOf = (isScarce: boolean) =>
    formWith(undefined, "Go on", [{ ...ticket("first"), reason: "Few left.", isScarce }]).match(
      /<p class="([^"]*)">Few left\./,
    )?.[1];
  expect([reasonOf(true), reasonOf(false)]).toEqual(["text-sm font-bold text-trail", "text-sm text-muted"]);
});

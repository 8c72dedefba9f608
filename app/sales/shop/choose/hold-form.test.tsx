import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { HoldForm } from "./hold-form";
import type { HoldRetry } from "./hold-order.server";
import { toHoldTexts } from "./order-offer.server";

const GUARD = { tokenName: "token", token: "t", trapName: "trap" };

const formWith = (retry?: HoldRetry, button: string | null = "Go on") =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: "/",
          element: (
            <HoldForm
              offer={[]}
              guard={GUARD}
              quantities={{}}
              refusal={{ message: "Wait.", faults: {}, retry }}
              button={button}
            />
          ),
        },
      ])}
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

import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { ReservationGroup } from "./reservation-groups";
import { ReservationsPage } from "./reservations-page";

const group = (name: string, orders: number, references: string[] = []): ReservationGroup => ({
  ...{ name, orders, references, confirmed: 0, tickets: orders, what: [`${orders} × Friday Pass`] },
  ...{ mailboxes: [], more: 0 },
});

const networks = [group("abcdefgh", 2), group("", 7)];
const mailboxes = [group("sari@visitor.example", 1, ["JOE-0000-01"])];

function render() {
  const page = <ReservationsPage networks={networks} mailboxes={mailboxes} since={null} said={null} />;
  const $ = load(renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />));
  return (id: string) =>
    $(`[aria-labelledby=${id}] li`)
      .toArray()
      .map((row) => $(row));
}

it("orders of one connection are cancelled together, those whose connection is not known are not", () => {
  const [known, unknown] = render()("networks");
  expect(known?.find("summary").text()).toBe("Cancel the orders Connection abcdefgh");
  expect(known?.find("input[name=network]").attr("value")).toBe("abcdefgh");
  expect(unknown?.text()).toContain("Connection not known");
  expect(unknown?.find("form, summary")).toHaveLength(0);
});

it("an address leads to its order", () => {
  const [own] = render()("mailboxes");
  expect(own?.find("a").attr("href")).toBe("/staff/orders/joe-0000-01");
  expect(own?.find("summary").text()).toBe("Cancel the order sari@visitor.example");
});

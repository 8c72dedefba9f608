import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { DayFigures } from "./day-figures";
import type { DayView } from "./day-view.server";

type Fault = DayView["doubles"][number];

const looked = "Seen by Sari" as Fault["seen"];

const fault = (key: string, seen: Fault["seen"] = null): Fault => ({
  ...{ key, reference: "", title: `Ticket ${key}`, text: "10 AM" },
  seen,
});

/** The page with the phones at the doors in their place. */
function render(faults: Pick<DayView, "doubles" | "late">) {
  const day: DayView = {
    day: "2025-11-14",
    title: "Today",
    sums: [],
    facts: [],
    hours: null,
    doors: [],
    tables: [],
    refused: [],
    ...faults,
  };
  const page = (
    <DayFigures day={day}>
      <section aria-labelledby="devices" />
    </DayFigures>
  );
  const layout = <Outlet context={{ person: null, edition: null }} />;
  const router = createMemoryRouter([{ path: "/", element: layout, children: [{ index: true, element: page }] }]);
  return load(renderToStaticMarkup(<RouterProvider router={router} />));
}

const partsOf = ($: ReturnType<typeof render>) =>
  $("section[aria-labelledby]")
    .map((_, part) => $(part).attr("aria-labelledby"))
    .get();

it("what somebody has to look at stands above the phones, and what was looked at below them", () => {
  const $ = render({ doubles: [fault("A", looked)], late: [fault("B"), fault("C", looked)] });
  expect(partsOf($)).toEqual(["late", "devices", "doubles"]);
});

it("the first five stand in the page, and the others behind a line that says how many", () => {
  const $ = render({ doubles: ["A", "B", "C", "D", "E", "F", "G"].map((key) => fault(key)), late: [] });
  expect($("section[aria-labelledby=doubles] > ul > li")).toHaveLength(5);
  const more = $("section[aria-labelledby=doubles] details");
  expect(more.find("summary").text()).toBe("Show 2 more");
  expect(more.find("li").text()).toBe("Ticket F 10 AMTicket G 10 AM");
});

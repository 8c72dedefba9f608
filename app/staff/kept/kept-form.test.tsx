import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { KeptForm } from "./kept-form";

test("shows what was typed to be read and changed, and sends everything else as it was", () => {
  const typed = [
    ["key", "k1"],
    ["do", "note"],
    ["seen", "1 A\n1 B"],
    ["note", "Called.\nCalls back."],
    ["reason", "Agreed"],
    ["discount", ""],
  ] as const;
  const labels = { note: () => "New note", reason: () => "Reason", discount: () => "Discount" };
  const element = <KeptForm kept={{ message: "Signed out.", typed }} action="/staff/people" labels={labels} />;
  const $ = load(renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />));
  expect($("[role=alert]").text()).toBe("Signed out.");
  expect(
    $("label")
      .toArray()
      .map((label) => $(label).text()),
  ).toEqual(["New note", "Reason"]);
  const sent = $("form")
    .find("[name]")
    .toArray()
    .map((field) => [$(field).attr("name"), $(field).val()]);
  expect(sent).toEqual(typed);
});

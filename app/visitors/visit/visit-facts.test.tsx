import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { VisitTopics } from "./visit-facts";

/** The texts of a topic that are set large. */
function largeOf(...texts: string[]) {
  const facts = texts.map((text) => ({ id: text, label: "Open", text }));
  const topic = { id: "hours", title: "Opening hours", icon: "lucide:clock", drawing: undefined, facts };
  const $ = load(
    renderToStaticMarkup(
      <MemoryRouter>
        <VisitTopics topics={[topic]} lang={undefined} />
      </MemoryRouter>,
    ),
  );
  return $("dd.short")
    .toArray()
    .map((fact) => $(fact).text());
}

test("opening hours are set large in both languages", () => {
  const hours = ["Friday to Sunday, 10 AM to 9 PM", "Jumat sampai Minggu, pukul 10.00–\u206021.00", "8.15 PM"];
  expect(largeOf(...hours)).toEqual(hours);
});

test("words and sentences are not set large", () => {
  expect(largeOf("Free throughout the hall", "9.30 PM. Nothing stays overnight.")).toEqual([]);
});

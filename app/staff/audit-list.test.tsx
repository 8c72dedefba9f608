import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "~/base/values/staff";
import { AuditList } from "./audit-list";

const render = (action: string) =>
  load(
    renderToStaticMarkup(
      <MemoryRouter>
        <AuditList
          lines={[{ place: 1, day: "1 May", at: "10.00", actor: "sari@expo.example", action, detail: "7" }]}
          older={null}
          may={[]}
          names={{}}
        />
      </MemoryRouter>,
    ),
  )("li").text();

test("a line of a newer release is shown with the word that it has there", () => {
  expect(render("hall-painted")).toContain("that this version of the site has no words for: hall-painted (7)");
  expect(render("toString")).toContain("toString (7)");
});

test.each(AUDIT_ACTIONS)("%s has its words", (action) => {
  expect(render(action)).not.toContain("no words for");
});

test("the lines of a day stand below it, in their order", () => {
  const line = { actor: null, action: "published", detail: null };
  const lines = [
    { ...line, place: 3, day: "2 May", at: "09.00" },
    { ...line, place: 2, day: "1 May", at: "23.00", detail: "2" },
    { ...line, place: 1, day: "1 May", at: "08.00", detail: "1" },
  ];
  const $ = load(
    renderToStaticMarkup(
      <MemoryRouter>
        <AuditList lines={lines} older={null} may={[]} names={{}} />
      </MemoryRouter>,
    ),
  );
  const days = $("section")
    .toArray()
    .map((part) => [$(part).find("h2").text(), $(part).find("li p:first-child").text()]);
  expect(days).toEqual([
    ["2 May", "09.00"],
    ["1 May", "23.0008.00"],
  ]);
});

const textsOf = (lines: Parameters<typeof AuditList>[0]["lines"]) => {
  const $ = load(
    renderToStaticMarkup(
      <MemoryRouter>
        <AuditList lines={lines} older={null} may={[]} names={{}} />
      </MemoryRouter>,
    ),
  );
  $(".sr-only").remove();
  return $("li")
    .toArray()
    .map((line) => [...$(line).find("p")].map((part) => $(part).text().trim()));
};

test("each line says who did it, also after another line of the same person", () => {
  const line = { day: "1 May", at: "10.00", actor: "sari@expo.example", action: "published" };
  expect(textsOf([2, 1].map((place) => ({ ...line, place, detail: String(place) }))).map(([, who]) => who)).toEqual([
    "sari@expo.example",
    "sari@expo.example",
  ]);
});

test("what somebody did several times in a row is one line, with the first time and the last", () => {
  const line = { day: "1 May", actor: "sari@expo.example", action: "lead-taken", detail: null };
  const agus = { ...line, actor: "agus@expo.example" };
  const lines = [
    { ...line, place: 6, at: "11.30" },
    { ...line, place: 5, at: "11.30" },
    { ...agus, place: 4, at: "11.00" },
    { ...line, place: 3, at: "10.30" },
    { ...line, place: 2, at: "10.10" },
    { ...line, place: 1, at: "10.00" },
  ];
  expect(textsOf(lines)).toEqual([
    ["11.30", "sari@expo.example", "took a message × 2"],
    ["11.00", "agus@expo.example", "took a message"],
    ["10.00 – 10.30", "sari@expo.example", "took a message × 3"],
  ]);
});

test("sign-ins in a row are behind one line with their number, and one alone stands as it is", () => {
  const line = { day: "1 May", at: "10.00", actor: "sari@expo.example", detail: null };
  const actions = ["signed-in", "link-mailed", "signed-in", "published", "signed-in", "session-ended"];
  const $ = load(
    renderToStaticMarkup(
      <MemoryRouter>
        <AuditList
          lines={actions.map((action, place) => ({ ...line, action, place: 9 - place }))}
          older={null}
          may={[]}
          names={{}}
        />
      </MemoryRouter>,
    ),
  );
  const rows = $("section > ol > li").toArray();
  expect(rows).toHaveLength(4);
  expect($(rows[0]).find("summary").text()).toBe("10.00 Sign-ins: 3 lines sari@expo.example");
  expect($(rows[0]).find("li")).toHaveLength(3);
  expect($(rows[2]).text()).toContain("signed in");
  expect($("details")).toHaveLength(1);
});

test("an exhibitor is named beside its reference, for those who may open its page", () => {
  const line = { place: 1, day: "1 May", at: "10.00", actor: null, action: "booth-reserved", detail: "EX-4GR1-K4 C-8" };
  const names = { "EX-4GR1-K4": "Gunung Biru" };
  const textOf = (may: Parameters<typeof AuditList>[0]["may"]) =>
    load(
      renderToStaticMarkup(
        <MemoryRouter>
          <AuditList lines={[line]} older={null} may={may} names={names} />
        </MemoryRouter>,
      ),
    )("li p:last-child").text();
  expect(textOf(["manage-exhibitors"])).toBe("reserved booths (Gunung Biru, EX-4GR1-K4 · C-8)");
  expect(textOf([])).toBe("reserved booths (EX-4GR1-K4 · C-8)");
});

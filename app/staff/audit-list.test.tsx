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
        <AuditList lines={[{ place: 1, at: "1 May", actor: "sari@expo.example", action, detail: "7" }]} older={null} />
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

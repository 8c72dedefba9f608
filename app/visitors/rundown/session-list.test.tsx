import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { productApi } from "~/content/product-api/product-api.server";
import { toSessionEntries } from "./rundown";
import { rundownPage } from "./rundown-page.server";
import { Sessions } from "./session-list";

const data = {
  event: await productApi.event(),
  sessions: await productApi.sessions(),
  programs: await productApi.programs(),
};

/** The list of the second day. */
function listAt(moment: string) {
  const page = rundownPage(data, new URLSearchParams("day=2"), Date.parse(moment));
  const sessions = toSessionEntries(page?.sessions ?? [], page?.live ?? false);
  const today = page?.live ? { now: "Now", earlier: "Earlier" } : undefined;
  return load(
    renderToStaticMarkup(
      <MemoryRouter>
        <Sessions sessions={sessions} today={today} byHour />
      </MemoryRouter>,
    ),
  );
}

test("the sessions of a day stand below the hours in which they begin", () => {
  const list = listAt("2025-10-15T10:00:00+07:00");
  const groups = list(".trail-hour")
    .get()
    .map((group) => [
      list(group).children("p").text(),
      ...list(group)
        .find("time:first-child")
        .get()
        .map((time) => list(time).text()),
    ]);
  expect(groups[0]).toEqual(["10\u00a0AM", "10.15", "10.30", "10.30"]);
  expect(groups.flatMap(([, ...times]) => times)).toHaveLength(25);
  expect(list(".trail-waypoint")).toHaveLength(25);
  expect(list("progress")).toHaveLength(0);
});

test("what is on stands first without an hour and shows how much of it is over", () => {
  const list = listAt("2025-11-15T13:20:00+07:00");
  const coming = list(".now-line ~ .trail-hour");
  expect(coming.first().children("p")).toHaveLength(0);
  expect(coming.first().find("[data-phase=now]")).toHaveLength(3);
  expect(coming.first().find("progress").first().attr()).toMatchObject({ value: "35", max: "45" });
  expect(coming.first().find("progress").first().attr("aria-label")).toBe("35 of 45 minutes");
  expect(coming.eq(1).children("p").text()).toBe("2\u00a0PM");
});

test("a list of several days says which sessions are over", () => {
  const views =
    rundownPage(data, new URLSearchParams("day=2"), Date.parse("2025-11-15T13:20:00+07:00"))?.sessions ?? [];
  const labels = (withDay: boolean) =>
    load(renderToStaticMarkup(<Sessions sessions={toSessionEntries(views, true)} withDay={withDay} />))(
      "[data-phase=past] .trail-phase",
    ).length;
  expect(labels(true)).toBe(views.filter(({ phase, cancelled }) => phase === "past" && !cancelled).length);
  expect(labels(true)).toBeGreaterThan(0);
  expect(labels(false)).toBe(0);
});

test("who speaks with the one whose page it is stands behind a word that says so", () => {
  const views =
    rundownPage(data, new URLSearchParams("day=2"), Date.parse("2025-10-15T10:00:00+07:00"))?.sessions ?? [];
  const [first] = toSessionEntries(views, false).filter(({ speakers }) => speakers.length > 0);
  if (!first) throw new Error("nobody speaks");
  const names = (entry: typeof first) =>
    load(renderToStaticMarkup(<Sessions sessions={[entry]} withDay />))(".trail-speakers").text();
  expect(names({ ...first, withWhom: "With" })).toMatch(new RegExp(`^With ${first.speakers[0]?.name}`));
  expect(names(first)).toMatch(new RegExp(`^${first.speakers[0]?.name}`));
});

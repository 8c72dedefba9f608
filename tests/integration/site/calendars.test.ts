import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBuild } from "~/base/build/build.server";
import { sessionCalendar } from "~/content/calendar/calendar.server";
import { shippedContent } from "~/content/documents/shipped-content.server";
import sessions from "~/content/embedded/sessions.json";
import { writeSchedule } from "~/visitors/calendar/schedule.server";
import { calendarFaults, readCalendar } from "../../support/content/calendar";
import { inFull } from "../../support/content/sample";
import { scheduleDocumentSchema } from "../../support/content/schedule-schema";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

const { event } = shippedContent;

let site: SiteServer;
// Neither Jakarta nor UTC, so that times in the server's own zone would fail the tests.
beforeAll(async () => {
  site = await startTestSite({ APP_URL: "http://expo.example.com", TZ: "America/New_York" });
});
afterAll(() => site.stop());

async function calendar(path: string) {
  const response = await fetch(site.url + path);
  const text = await response.text();
  expect(response.status, path).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(calendarFaults(text)).toEqual([]);
  return readCalendar(text);
}

const utc = (moment: string) => new Date(moment).toISOString();

test("the start of a ticket's sale is an entry with an alarm, the same in every response", async () => {
  const [entry, ...more] = await calendar("/ticket-sales.ics?ticket=family-pass");
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    uid: "sales-2025-family-pass@expo.example.com",
    summary: "Family Day Pass goes on sale",
    start: utc("2025-10-25T10:00:00+07:00"),
    zone: "Asia/Jakarta",
  });
  const { pathname, hash } = new URL(entry?.url ?? "");
  expect(await (await fetch(site.url + pathname)).text()).toContain(`id="${hash.slice(1)}"`);
  const text = () => fetch(`${site.url}/ticket-sales.ics?ticket=family-pass`).then((response) => response.text());
  expect(await text()).toContain("BEGIN:VALARM");
  expect(await text()).toBe(await text());
});

test("a ticket that does not exist has no calendar", async () => {
  for (const query of ["", "?ticket=", "?ticket=nobody"]) {
    expect((await fetch(`${site.url}/ticket-sales.ics${query}`)).status, query).toBe(404);
  }
});

describe("the rundown as a calendar", () => {
  test("has every session at its Jakarta time and with a UID of its own", async () => {
    const entries = await calendar("/rundown.ics");
    expect(entries).toHaveLength(sessions.length);
    const byUid = new Map(entries.map((entry) => [entry.uid, entry]));
    for (const session of sessions) {
      const entry = byUid.get(`session-${session.id}@expo.example.com`);
      expect(entry).toMatchObject({
        summary: session.title,
        start: utc(session.start),
        end: utc(session.end),
        zone: "Asia/Jakarta",
        status: "CONFIRMED",
      });
      expect(entry?.description).toContain(session.description);
      expect(entry?.location).toContain(session.stage);
    }
  });

  test("has the sessions of one day when a day is requested", async () => {
    const ofDay = sessions.filter(({ day }) => day === "2025-11-15");
    expect((await calendar("/rundown.ics?day=2")).map(({ summary }) => summary).toSorted()).toEqual(
      ofDay.map(({ title }) => title).toSorted(),
    );
  });

  test("has one session with the same UID as in the complete calendar, so that a second import adds no duplicate", async () => {
    const inCompleteCalendar = (await calendar("/rundown.ics")).find(({ summary }) => summary === sessions[0]?.title);
    const [one, ...more] = await calendar(`/rundown.ics?session=${sessions[0]?.id}`);
    expect(more).toEqual([]);
    expect(one).toEqual(inCompleteCalendar);
  });

  test("links each entry to the page of its session", async () => {
    const [entry] = await calendar("/rundown.ics?day=3");
    const page = await (await fetch(site.url + new URL(entry?.url ?? "").pathname)).text();
    expect(load(page)("h1").text()).toBe(entry?.summary);
  });

  test.each(["?day=4", "?day=0", "?day=x", "?session=no-such", "?day=2&session=d1-none", "?session="])(
    "%s is refused",
    async (query) => {
      expect((await fetch(`${site.url}/rundown.ics${query}`)).status).toBe(404);
    },
  );
});

test("the expo is an entry a day from its opening to its closing, and the first has the id that the whole expo had", async () => {
  const entries = await calendar("/event.ics");
  const at = (day: number, hour: number) => utc(`2025-11-${day}T${hour}:00:00+07:00`);
  expect(entries.map(({ uid, summary, start, end }) => ({ uid, summary, start, end }))).toEqual(
    [14, 15, 16].map((day) => ({
      uid: `event-2025${day === 14 ? "" : `-2025-11-${day}`}@expo.example.com`,
      summary: event.title,
      start: at(day, 10),
      end: at(day, 21),
    })),
  );
});

test.each(["/event.ics", "/rundown.ics"])("%s says that subscribers ask again after an hour", async (path) => {
  const text = await (await fetch(site.url + path)).text();
  expect(text).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n");
});

describe("schedule.json for conference apps", () => {
  test("is valid against their schema", async () => {
    const response = await fetch(`${site.url}/rundown.json`);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const document: unknown = await response.json();
    expect(scheduleDocumentSchema.safeParse(document).error?.issues ?? []).toEqual([]);
  });

  test.each(["JOE", "Expo: outing, hiking!", "展"])("is valid for an expo with the name %s", (title) => {
    const document = writeSchedule({
      yearOfIds: null,
      event: { ...event, title },
      sessions: [],
      programs: [],
      siteUrl: "http://a.example",
    });
    expect(scheduleDocumentSchema.safeParse(document).error?.issues ?? []).toEqual([]);
  });

  test("has every session once, on its day and stage", async () => {
    const { schedule } = scheduleDocumentSchema.parse(await (await fetch(`${site.url}/rundown.json`)).json());
    const talks = schedule.conference.days.flatMap((day) =>
      Object.entries(day.rooms).flatMap(([room, list]) =>
        list.map((talk) => ({ ...talk, day: day.date, stage: room })),
      ),
    );
    expect(talks).toHaveLength(sessions.length);
    expect(new Set(talks.map(({ guid }) => guid)).size).toBe(sessions.length);
    expect(new Set(talks.map(({ id }) => id)).size).toBe(sessions.length);
    const bySlug = new Map(talks.map((talk) => [talk.slug, talk]));
    for (const session of sessions) {
      const talk = bySlug.get(session.id);
      expect(talk).toMatchObject({ day: session.day, stage: session.stage, room: session.stage, date: session.start });
      expect(talk?.start).toBe(session.start.slice(11, 16));
      const [hours = 0, minutes = 0] = (talk?.duration ?? "").split(":").map(Number);
      expect(Date.parse(session.start) + (hours * 60 + minutes) * 60_000).toBe(Date.parse(session.end));
    }
  });
});

inFull(() => {
  test("two servers of one build send the same calendar in any time zone and at any start time", async () => {
    const other = await startTestSite({
      APP_URL: "http://expo.example.com",
      SITE_CLOCK: "2025-11-15T14:00:00+07:00",
      TZ: "Asia/Tokyo",
    });
    for (const path of ["/rundown.ics", "/event.ics"]) {
      expect(await (await fetch(other.url + path)).text()).toBe(await (await fetch(site.url + path)).text());
    }
    await other.stop();
  });
});

test("the time stamp of an entry is that of the build", async () => {
  const stamp = new Date(readBuild("build").timestamp).toISOString().replace(/\.\d+/, "");
  for (const path of ["/rundown.ics", "/event.ics"]) {
    expect(new Set((await calendar(path)).map((entry) => entry.stamp))).toEqual(new Set([stamp]));
  }
});

test("a rundown without sessions is a valid calendar", () => {
  const empty = {
    name: "Expo",
    url: "http://expo.example.com",
    season: "before",
    revisedAt: () => 0,
    yearOfIds: null,
    sessionRevisions: new Map(),
  } as const;
  const text = sessionCalendar(empty, event, []);
  expect(calendarFaults(text)).toEqual([]);
  expect(readCalendar(text)).toEqual([]);
  // A session of a later year is another one, though its id comes again.
  const uidOf = (yearOfIds: number | null) =>
    readCalendar(sessionCalendar({ ...empty, yearOfIds }, event, shippedContent.sessions.slice(0, 1))).map(
      ({ uid }) => uid,
    );
  expect(uidOf(null)).toEqual([`session-${shippedContent.sessions[0]?.id}@expo.example.com`]);
  expect(uidOf(2026)).toEqual([`session-2026-${shippedContent.sessions[0]?.id}@expo.example.com`]);
});

inFull(() => {
  test("a calendar's name may contain any characters", async () => {
    const name = "Tents, boots; boats \\ more";
    const other = await startTestSite({ APP_NAME: name });
    const text = await (await fetch(`${other.url}/event.ics`)).text();
    await other.stop();
    expect(calendarFaults(text)).toEqual([]);
    expect(text).toContain("\r\nNAME:Tents\\, boots\\; boats \\\\ more\r\n");
  });
});

test("the rundown links to the subscription and the day, and the page of a session to its entry", async () => {
  const html = await (await fetch(`${site.url}/rundown?day=1`)).text();
  expect(html).toContain('href="webcal://expo.example.com/rundown.ics"');
  expect(html).toContain('href="/rundown.ics?day=1"');
  const page = await (await fetch(`${site.url}/rundown/${sessions[0]?.slug}`)).text();
  expect(page).toContain(`href="/rundown.ics?session=${sessions[0]?.id}"`);
});

import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { type StaffBrowser, startTeamSite } from "../../support/services/staff-browser";
import { openForm } from "../../support/services/staff-forms";
import { createTestDatabases } from "../../support/services/test-databases";

const HALL = "/staff/content/halls/hall-a/+draw";

const databases = createTestDatabases();
let site: SiteServer;
let ani: StaffBrowser;
let gate: StaffBrowser;
beforeAll(async () => {
  ({ site, ani, gate } = await startTeamSite(databases));
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

/** A page of the tool, as somebody without scripts sees it. */
async function shownIn(response: Response) {
  const page = load(await response.text());
  const text = (selector: string) => page(selector).text().replace(/\s+/g, " ").trim();
  const hidden = (form: string) =>
    Object.fromEntries(
      page(`${form} input[type=hidden]`)
        .toArray()
        .map((input) => [page(input).attr("name") ?? "", String(page(input).val())] as const),
    );
  return {
    status: response.status,
    location: response.headers.get("Location"),
    chosen: text("#chosen"),
    faults: text("section:has(#faults) li"),
    outcome: text("#outcome"),
    field: (name: string) => String(page(`#thing-${name}`).val() ?? ""),
    wrong: text(".text-danger"),
    drawn: hidden(".staff-save"),
    publishes: hidden("#outcome form"),
  };
}

type Shown = Awaited<ReturnType<typeof shownIn>>;

/** Presses a button of a page that was shown. */
const press = async ({ drawn }: Shown, button: string, fields: Record<string, string> = {}) =>
  shownIn(await ani.post(HALL, { ...drawn, ...fields, button }));

const open = async () => shownIn(await ani.get(HALL));
const free = { x: "34", y: "49" };
const numbers = { x: "14", y: "34.5", w: "4", h: "2" };

test("without scripts a booth is put in, moved, and published: each button is a request with what was drawn before", async () => {
  const added = await press(await open(), "add:booth");
  expect([added.status, added.chosen]).toEqual([200, "Chosen: A-21"]);
  const wrong = await press(added, "set", { ...numbers, name: "D-08", w: "wide" });
  expect([wrong.status, wrong.field("w"), wrong.field("x")]).toEqual([400, "wide", "14"]);
  expect(wrong.wrong).toContain("Another booth of the hall is D-8 already.");
  expect(wrong.wrong).toContain("Metres from 0.1 to 500");
  const overlapping = await press(added, "set", { ...numbers, name: "K-1" });
  expect(overlapping.faults).toContain("overlaps");
  const refused = await press(overlapping, "check");
  expect([refused.status, refused.outcome]).toEqual([400, expect.stringContaining("Not published")]);
  const moved = await press(overlapping, "set", { ...numbers, name: "K-1", ...free });
  expect(moved.faults).toBe("");
  const asked = await press(moved, "check");
  expect(asked.outcome).toContain("New: 1. Changed: 0. Removed: 0.");
  const published = await shownIn(await ani.post(HALL, { ...asked.publishes, button: "publish" }));
  expect([published.status, published.location]).toEqual([303, expect.stringMatching(/\+draw\?published=\d+$/)]);
  expect(
    Object.fromEntries(await openForm(ani, `/staff/content/units/${encodeURIComponent("hall-a / K-1")}`)),
  ).toMatchObject({ ...free, w: "4", h: "2" });
});

test("a booth that gets another number takes its brand along, and one that goes with a brand asks first", async () => {
  const path = "/staff/content/brands/air-jernih-field-filters";
  const { booth = "" } = Object.fromEntries(await openForm(ani, path));
  const chosen = await press(await open(), `choose:b:${booth}`);
  const fields = { name: "VIP", ...Object.fromEntries(["x", "y", "w", "h"].map((name) => [name, chosen.field(name)])) };
  const renamed = await press(await press(chosen, "set", { ...fields, open_south: "true" }), "check");
  expect((await ani.post(HALL, { ...renamed.publishes, button: "publish" })).status).toBe(303);
  expect(Object.fromEntries(await openForm(ani, path)).booth).toBe("VIP");
  const removed = await press(await press(await press(await open(), "choose:b:VIP"), "remove"), "check");
  expect(removed.outcome).toContain("These brands stand in booths that would be gone");
  expect((await ani.post(HALL, { ...removed.publishes, button: "publish" })).status).toBe(400);
});

test("what others published of other things stays, and the same thing is asked for again", async () => {
  const mine = await press(await press(await open(), "choose:b:G-1"), "set", {
    name: "G-1",
    x: "5",
    y: "34",
    w: "2.5",
    h: "3",
  });
  const theirs = async (number: string) => {
    const changed = await press(await press(await open(), `choose:b:${number}`), "remove");
    const asked = await press(changed, "check");
    return ani.post(HALL, { ...asked.publishes, button: "publish" });
  };
  expect((await theirs("K-1")).status).toBe(303);
  const asked = await press(mine, "check");
  expect(asked.outcome).toContain("New: 0. Changed: 1. Removed: 0.");
  const other = await press(await press(await open(), "choose:b:G-1"), "set", {
    name: "G-1",
    x: "5",
    y: "34",
    w: "2",
    h: "3",
  });
  const published = await press(other, "check");
  expect((await ani.post(HALL, { ...published.publishes, button: "publish" })).status).toBe(303);
  const conflict = await press(mine, "check");
  expect([conflict.status, conflict.outcome]).toEqual([409, expect.stringContaining("other changes of G-1 meanwhile")]);
  const again = await press(conflict, "check");
  expect((await ani.post(HALL, { ...again.publishes, button: "publish" })).status).toBe(303);
});

test("a draft is there when the tool is opened again, and is discarded", async () => {
  const staged = await press(await open(), "add:stage");
  // Nothing but the booths is counted: what else changes has its name.
  expect((await press(staged, "check")).outcome).toContain("Changed beside the booths: Stage.");
  const saved = await press(staged, "draft");
  expect(saved.outcome).toContain("Draft saved");
  expect((await open()).outcome).toContain("This is your draft");
  const listed = load(await (await ani.get("/staff/content")).text());
  expect(listed(`a[href="${HALL}"]`).text()).toContain("Draw Hall A");
  expect((await press(await open(), "discard")).status).toBe(303);
  expect((await open()).outcome).toBe("");
});

test("what is drawn is saved without a press, and never over the draft of another device", async () => {
  const staged = await press(await open(), "add:stage");
  const first = await press(staged, "autosave");
  expect(first.status).toBe(200);
  const shown = await open();
  expect(shown.outcome).toContain("This is your draft");
  const drawnIn = ({ drawn }: Shown) => JSON.parse(drawn.edits ?? "null");
  expect(drawnIn(shown)).toEqual(drawnIn(staged));
  // It follows no draft, but there is one: another device was here.
  expect((await press(staged, "autosave")).status).toBe(409);
  const more = await press(shown, "add:booth");
  expect((await press(more, "autosave")).status).toBe(200);
  expect(drawnIn(await open())).toEqual(drawnIn(more));
  expect((await press(await open(), "discard")).status).toBe(303);
});

test("is for editors, reads nothing that it does not know, and knows halls that there are", async () => {
  expect((await gate.get(HALL)).status).toBe(403);
  expect((await gate.post(HALL, { button: "publish" })).status).toBe(403);
  for (const edits of ["{", "[]", '{"booths":[{"id":"x"}],"gone":[]}', '{"booths":[],"gone":[7]}'])
    expect((await ani.post(HALL, { edits, button: "check" })).status).toBe(400);
  expect((await ani.get("/staff/content/halls/hall-z/+draw")).status).toBe(404);
});

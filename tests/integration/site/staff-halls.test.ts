import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { type StaffBrowser, startTeamSite } from "../../support/services/staff-browser";
import { openForm, withValues } from "../../support/services/staff-forms";
import { createTestDatabases } from "../../support/services/test-databases";

const HALL_A = "/staff/content/halls/hall-a/+plan";
const HALL_B = "/staff/content/halls/hall-b/+plan";

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

/** What a response shows: its words, its faults, and the form that publishes what it shows. */
async function shownIn(response: Response) {
  const page = load(await response.text());
  const main = page("main");
  const publishes = main.find("#outcome form").first();
  const hidden = publishes.find("input[type=hidden]").toArray();
  return {
    status: response.status,
    words: main.text().replace(/\s+/g, " "),
    refused: main.find("#outcome > p[role=alert]").text(),
    done: main.find("#outcome > p[role=status]").text(),
    faults: main
      .find("[role=alert] li")
      .toArray()
      .map((item) => page(item).text()),
    isUpload: publishes.attr("enctype") === "multipart/form-data",
    fields: Object.fromEntries(
      hidden.map((input) => [page(input).attr("name") ?? "", String(page(input).val())] as const),
    ),
  };
}

const check = async (path: string, fields: Record<string, string>) =>
  shownIn(await ani.post(path, { ...fields, button: "check" }));

/** Publishes what a page showed. @returns where it leads to, and the page where it refuses */
async function publish(path: string, fields: Record<string, string>) {
  const response = await ani.post(path, { ...fields, button: "publish" });
  return { location: response.headers.get("Location"), ...(await shownIn(response)) };
}

const boothsOf = async (brand: string) => {
  const { hall, booth } = Object.fromEntries(await openForm(ani, `/staff/content/brands/${brand}`));
  return `${hall} ${booth}`;
};
const unitOf = async (id: string) =>
  Object.fromEntries(await openForm(ani, `/staff/content/units/${encodeURIComponent(id)}`));

test("a new hall gets its rows from a form, with an entrance and room", async () => {
  const hall = withValues(await openForm(ani, "/staff/content/halls/+"), {
    "name@en": "Hall B",
    id: "hall-b",
    width: "10",
    depth: "10",
    "@button": "publish",
  });
  const made = await shownIn(await ani.post("/staff/content/halls/+", hall.toString()));
  expect([made.status, made.faults]).toEqual([303, []]);
  const list = await shownIn(await ani.get("/staff/content/units"));
  expect(list.words).toContain("Rows, drawing, merge and split: Hall B");
  const rows = { step: "rows", rows: "4", squares: "10", size: "3", aisle: "2,5", prefix: "B2-" };
  const asked = await check(HALL_B, rows);
  expect([asked.status, asked.faults]).toEqual([200, []]);
  expect(asked.words).toContain("New: 40. Changed: 0. Removed: 0.");
  expect(asked.words).toContain("Hall B becomes 35 × 19.5 metres.");
  const published = await publish(HALL_B, asked.fields);
  expect([published.status, published.location]).toEqual([303, expect.stringContaining(`${HALL_B}?published=`)]);
  expect(await unitOf("hall-b / B2-C-1")).toMatchObject({ x: "2.5", y: "11", w: "3" });
  // The same form once more, as it was sent for another revision.
  const again = await publish(HALL_B, asked.fields);
  expect([again.status, again.location, again.done]).toEqual([409, null, ""]);
  expect(again.refused).toContain("meanwhile");
  const wrong = await check(HALL_B, { ...rows, squares: "4.5" });
  expect([wrong.status, wrong.faults.length]).toEqual([400, 1]);
});

test("booths in which brands stand are replaced when somebody confirms it", async () => {
  const asked = await check(HALL_A, {
    ...{ step: "rows", rows: "4", squares: "12", size: "3", aisle: "2", x: "5", y: "8", prefix: "N-", removes: "true" },
  });
  expect(asked.words).toContain("These brands stand in booths that would be gone");
  expect(asked.words).toContain("All free floor of the hall becomes an aisle");
  expect((await publish(HALL_A, asked.fields)).status).toBe(400);
  const brand = await boothsOf("air-jernih-field-filters");
  expect((await publish(HALL_A, { ...asked.fields, confirmed: "true" })).status).toBe(303);
  expect(await boothsOf("air-jernih-field-filters")).toBe(brand);
  const [{ id }] = [{ id: (await shownIn(await ani.get("/staff/content/units?q=hall-a"))).words }];
  expect(id).toContain("N-D-12");
});

test("booths that are merged, split and renamed take their brands along", async () => {
  const move = withValues(await openForm(ani, "/staff/content/brands/air-jernih-field-filters"), {
    hall: "Hall B",
    booth: "B2-A-2",
    "@button": "publish",
  });
  expect((await ani.post("/staff/content/brands/air-jernih-field-filters", move.toString())).status).toBe(303);
  const merged = await check(HALL_B, { step: "merge", booths: "B2-A-1, B2-A2", booth: "B2-A" });
  expect(merged.words).toContain("Hall B B2-A-2 → Hall B B2-A");
  expect((await publish(HALL_B, merged.fields)).status).toBe(303);
  expect(await boothsOf("air-jernih-field-filters")).toBe("Hall B B2-A");
  const form = await shownIn(await ani.get(`/staff/content/units/${encodeURIComponent("hall-b / B2-A")}`));
  expect(form.words).toContain("Merge or split this booth");
  const split = await check(HALL_B, { step: "split", booth: "B2-A", booths: "B2-Ax, B2-Ay, B2-Az", across: "true" });
  expect((await publish(HALL_B, split.fields)).status).toBe(303);
  expect(await boothsOf("air-jernih-field-filters")).toBe("Hall B B2-Ax");
  expect(await unitOf("hall-b / B2-Ay")).toMatchObject({ x: "4.5", w: "2", h: "3" });
  const path = `/staff/content/units/${encodeURIComponent("hall-b / B2-Ax")}`;
  const renamed = withValues(await openForm(ani, path), { booth: "VIP", "@button": "publish" });
  expect((await ani.post(path, renamed.toString())).status).toBe(303);
  expect(await boothsOf("air-jernih-field-filters")).toBe("Hall B VIP");
  const apart = await check(HALL_B, { step: "merge", booths: "B2-D-1, B2-D-3" });
  expect([apart.status, apart.faults.length]).toEqual([400, 1]);
});

test("a drawing whose ids are numbers becomes booths, and what is wrong in it is named", async () => {
  const upload = async (drawing: string, fields: Record<string, string> = { button: "check" }) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ step: "drawing", ...fields })) body.append(name, value);
    if (drawing) body.append("file", new File([drawing], "hall.svg", { type: "image/svg+xml" }));
    return ani.postForm(HALL_B, body);
  };
  const svg = (booths: string) =>
    `<svg viewBox="0 0 350 195"><rect id="floor" width="350" height="195"/>${booths}</svg>`;
  const wrong = await shownIn(await upload(svg('<path id="S-1" d="M0 0C1 1 2 2 9 9z"/>')));
  expect([wrong.status, wrong.faults]).toEqual([400, ["S-1: It has curves. Draw it with straight lines."]]);
  const onBooths = await shownIn(await upload(svg('<rect id="S-1" x="25" y="110" width="30" height="30"/>')));
  expect([onBooths.status, onBooths.faults.join()]).toEqual([400, expect.stringContaining("overlaps")]);
  const booths = '<g transform="translate(0,170)"><rect id="S-1" x="25" width="30" height="15"/></g>';
  const asked = await shownIn(await upload(svg(booths)));
  expect([asked.status, asked.isUpload]).toEqual([200, true]);
  expect(asked.words).toContain("Not taken as booths");
  expect((await upload("", { ...asked.fields, button: "publish" })).status).toBe(303);
  expect(await unitOf("hall-b / S-1")).toMatchObject({ x: "2.5", y: "17", w: "3", h: "1.5" });
});

test("is for editors, and for halls that there are", async () => {
  expect((await gate.get(HALL_A)).status).toBe(403);
  expect((await gate.post(HALL_A, { step: "rows", button: "publish" })).status).toBe(403);
  expect((await ani.get("/staff/content/halls/hall-z/+plan")).status).toBe(404);
});

import { load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import sessions from "~/content/embedded/sessions.json";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite();
});

const facesOn = async (path: string) => {
  const $ = load(await (await fetch(site.url + path)).text());
  return $('main img[src^="/faces/"]')
    .toArray()
    .map((image) => $(image).attr() ?? {});
};

test("every speaker has a portrait of their own, which is loaded when it comes into sight", async () => {
  const names = new Set(sessions.flatMap(({ speakers }) => speakers.map(({ name }) => name)));
  const faces = await facesOn("/speakers");
  expect(new Set(faces.map(({ src }) => src)).size).toBe(names.size);
  for (const face of faces) expect(face).toMatchObject({ alt: "", loading: "lazy", width: "136", height: "136" });
});

test("it is the same in the rundown, on the page of the session and of the program, and in both languages", async () => {
  const [face] = await facesOn("/speakers/bagas-triharjo");
  expect(face).toMatchObject({ loading: "eager" });
  for (const path of ["/rundown?day=1", "/rundown?q=bagas", "/programs", "/id/speakers", "/id/rundown?day=1"])
    expect(
      (await facesOn(path)).map(({ src }) => src),
      path,
    ).toContain(face?.src);
  expect(await facesOn("/rundown/condensation-is-not-a-leak")).not.toEqual([]);
});

test("it is kept for a year by caches; an old address still answers, and is not kept", async () => {
  const [{ src = "" } = {}] = await facesOn("/speakers");
  const now = await fetch(site.url + src);
  expect(now.status).toBe(200);
  expect(now.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(now.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(now.headers.get("Set-Cookie")).toBeNull();
  const old = await fetch(site.url + src.replace(/^\/faces\/\w+/, "/faces/older"));
  expect(old.status).toBe(200);
  expect(old.headers.get("Cache-Control")).toBe("public, max-age=60");
  expect(await old.text()).toBe(await now.text());
  for (const path of ["/faces/older/a.png", "/faces/older/a-crown.svg", "/id/faces/older/a.svg"])
    expect((await fetch(site.url + path)).status, path).toBe(404);
});

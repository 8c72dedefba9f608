import { beforeAll, expect, test } from "vitest";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite();
});

const choose = (body: BodyInit, type: string, cookie = "") =>
  fetch(`${site.url}/color-mode`, {
    method: "POST",
    body,
    headers: { "Content-Type": type, Origin: site.url, Cookie: cookie },
    redirect: "manual",
  });
const asJson = (theme: unknown, cookie?: string) => choose(JSON.stringify({ theme }), "application/json", cookie);
const classOf = async (cookie: string) =>
  /<html[^>]* class="([^"]*)"/.exec(
    await (await fetch(`${site.url}/faq`, { headers: { Cookie: cookie } })).text(),
  )?.[1];

test("the request of remix-themes is handled by its own action, and the cookie sets the mode", async () => {
  const chosen = await asJson("dark");
  expect([chosen.status, await chosen.json()]).toEqual([200, { success: true }]);
  const cookie = chosen.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  expect(await classOf(cookie)).toBe("dark");

  const forgotten = await asJson(null, cookie);
  expect([forgotten.status, await forgotten.json()]).toEqual([200, { success: true }]);
  expect(forgotten.headers.get("Set-Cookie")).toMatch(/^color-mode=; .*Expires=Thu, 01 Jan 1970/);
});

test("a form is handled by the same action, which redirects to its page", async () => {
  const chosen = await choose("mode=dark&returnTo=%2Ffaq", "application/x-www-form-urlencoded");
  expect([chosen.status, chosen.headers.get("Location")]).toEqual([303, "/faq"]);
  const json = await asJson("dark");
  expect(chosen.headers.get("Set-Cookie")).toBe(json.headers.get("Set-Cookie"));
});

test.each([
  ["an unknown mode", '{"theme":"sepia"}'],
  ["no mode", "{}"],
  ["no object", "null"],
  ["no JSON", "{"],
  ["more than a mode", `{"theme":"dark","more":"${"x".repeat(2000)}"}`],
])("%s does not reach the action", async (_, body) => {
  const refused = await choose(body, "application/json");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("must be light, dark or system");
  expect(refused.headers.get("Set-Cookie")).toBeNull();
});

test("the head script is inlined in the page, and is not in the client build", async () => {
  const html = await (await fetch(`${site.url}/faq`)).text();
  expect(html).toContain("e.dataset.colorModeForced");
  const scripts = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  expect(scripts.length).toBeGreaterThan(2);
  for (const path of new Set(scripts))
    expect(await (await fetch(site.url + path)).text()).not.toContain("dataset.colorModeForced");
});

import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_PACK_BYTES, type OfflinePack } from "~/visitors/offline/offline-pack";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";
import { type SiteServer, startSite } from "../../support/servers/site-server";

/** While the hall is open. */
const DURING = { SITE_CLOCK: "2025-11-14T13:00:00+07:00" };

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite(DURING);
});

const read = (path: string, init?: RequestInit) => fetch(site.url + path, init);

describe("what phones keep", () => {
  test.each(["", "/id"])("%s: the newest file is named, never changes, and is small enough", async (prefix) => {
    const named = await read(`${prefix}/offline/current.json`);
    const { worker, revision } = (await named.json()) as { worker: boolean; revision: string };
    expect(worker).toBe(true);
    expect(named.headers.get("Cache-Control")).toContain("s-maxage=30");
    const response = await read(`${prefix}/offline/${revision}.json`);
    expect(response.headers.get("Cache-Control")).toContain("immutable");
    const pack = (await response.json()) as OfflinePack;
    expect(pack.revision).toBe(revision);
    for (const file of pack.files) expect((await read(file)).status, file).toBe(200);
    await expect.poll(async () => (await read(`${prefix}/offline/${revision}.json`)).headers.has("ETag")).toBe(true);
    const { get } = await import("node:http");
    const sent = await new Promise<Buffer>((resolve, reject) => {
      get(`${site.url}${prefix}/offline/${revision}.json`, { headers: { "Accept-Encoding": "gzip" } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => resolve(Buffer.concat(chunks)));
      }).on("error", reject);
    });
    expect(JSON.parse(gunzipSync(sent).toString("utf8")).revision).toBe(revision);
    expect(sent.length).toBeLessThan(MAX_PACK_BYTES);
  });

  test("another revision, another name and a past year have no file", async () => {
    for (const path of ["/offline/0000000000000000.json", "/offline/x.json", "/offline/current.txt", "/id/worker.js"])
      expect((await read(path, { redirect: "manual" })).status, path).toBe(404);
  });

  test("the worker is asked for at each visit, and may run for the whole site", async () => {
    const response = await read("/worker.js");
    expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    expect(response.headers.get("Content-Security-Policy")).toContain("connect-src 'self'; script-src 'self'");
    const [, map = ""] = /importScripts\([`"'](\/assets\/offline-map-[\w-]+\.js)/.exec(await response.text()) ?? [];
    expect((await read(map)).status).toBe(200);
  });

  test("the page of kept tickets is the same for everybody, and nobody lists it", async () => {
    const response = await read("/order/kept");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('content="noindex');
  });
});

describe("what open pages ask while the hall is open", () => {
  test.each([
    ["", "/rundown"],
    ["/id", "/id"],
  ])("%s: is one number, which pages have too, and which caches answer with 304", async (prefix, page) => {
    const { open, revision } = (await (await read(`${prefix}/live.json`)).json()) as {
      open: boolean;
      revision: string;
    };
    expect(open).toBe(true);
    await expect.poll(async () => (await read(`${prefix}/live.json`)).headers.has("ETag")).toBe(true);
    const etag = (await read(`${prefix}/live.json`)).headers.get("ETag") ?? "";
    expect((await read(`${prefix}/live.json`, { headers: { "If-None-Match": etag } })).status).toBe(304);
    expect((await (await read(page)).text()).includes(revision)).toBe(true);
  });

  test("is not asked while it is closed: pages have no number", async () => {
    const closed = await sharedSite({ SITE_CLOCK: "2025-11-14T23:00:00+07:00" });
    const { open, revision } = (await (await fetch(`${closed.url}/live.json`)).json()) as Record<string, unknown>;
    expect(open).toBe(false);
    expect(await (await fetch(closed.url)).text()).not.toContain(String(revision));
  });
});

describe("with SERVICE_WORKER=off", () => {
  let off: SiteServer;
  beforeAll(async () => {
    off = await startSite({ SERVICE_WORKER: "off" });
  });
  afterAll(() => off.stop());

  test("phones are told to keep nothing, and the worker removes itself with all that it kept", async () => {
    expect(await (await fetch(`${off.url}/offline/current.json`)).json()).toEqual({ worker: false, revision: "" });
    const script = await (await fetch(`${off.url}/worker.js`)).text();
    expect(script).toContain("registration.unregister()");
    expect(script).toContain('caches.delete("expo-pages")');
  });
});

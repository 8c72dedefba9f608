import { describe, expect, test } from "vitest";
import { createKeptFiles } from "./kept-files";

const ORIGIN = "https://expo.example";

/** A browser's cache storage in memory, which may be full. */
function createCaches() {
  const stored = new Map<string, Map<string, Response>>();
  const state = { full: false };
  const urlOf = (address: RequestInfo | URL) => new URL(String(address), ORIGIN).href;
  const caches = {
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
    async open(name: string) {
      const entries = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, entries);
      return {
        match: async (address: string) => entries.get(urlOf(address))?.clone(),
        async put(address: string, response: Response) {
          if (state.full) throw new DOMException("full", "QuotaExceededError");
          entries.set(urlOf(address), response);
        },
        delete: async (address: string) => entries.delete(urlOf(address)),
        keys: async () => [...entries.keys()].map((url) => ({ url })),
      };
    },
  } as unknown as CacheStorage;
  const addresses = () =>
    [...stored.values()].flatMap((entries) => [...entries.keys()]).map((url) => url.slice(ORIGIN.length));
  return { caches, state, addresses };
}

/** A site that has one file for phones. */
function createSite() {
  const asked: string[] = [];
  const site = { revision: "aaaa", files: ["/assets/one.css?kept"], worker: true, isAway: false };
  const fetch = async (address: string) => {
    asked.push(address);
    if (site.isAway) throw new TypeError("Failed to fetch");
    if (address.endsWith("/current.json")) return Response.json({ worker: site.worker, revision: site.revision });
    if (address.endsWith(`/${site.revision}.json`))
      return Response.json({ revision: site.revision, files: site.files });
    return address.startsWith("/assets/") ? new Response("css") : new Response("", { status: 404 });
  };
  return { site, fetch, asked };
}

function start() {
  const clock = { now: 1_000_000 };
  const phone = createCaches();
  const { site, fetch, asked } = createSite();
  const kept = createKeptFiles({ caches: phone.caches, fetch, now: () => clock.now });
  const later = () => {
    clock.now += 60_000;
  };
  return { clock, phone, site, asked, kept, later };
}

describe("what a phone keeps", () => {
  test("is the newest file with all that it names, in each language", async () => {
    const { kept, phone, clock } = start();
    expect(await kept.read("en")).toBeNull();
    await kept.refresh("en");
    await kept.refresh("id");
    expect(await kept.read("en")).toMatchObject({ pack: { revision: "aaaa" }, confirmedAt: clock.now });
    expect(phone.addresses()).toContain("/id/offline/aaaa.json");
    expect(await (await kept.file("/assets/one.css?kept"))?.text()).toBe("css");
  });

  test("is asked for once a minute at most, and the same revision loads nothing but says when that was", async () => {
    const { kept, asked, clock, later } = start();
    await kept.refresh("en");
    await kept.refresh("en");
    expect(asked).toHaveLength(3);
    later();
    await kept.refresh("en");
    expect(asked.slice(3)).toEqual(["/offline/current.json"]);
    expect(await kept.read("en")).toMatchObject({ confirmedAt: clock.now });
  });

  test("stays until all of a newer one is there, and the files of the one before stay until the next", async () => {
    const { kept, site, phone, later } = start();
    await kept.refresh("en");
    later();
    Object.assign(site, { revision: "bbbb", files: ["/missing"] });
    await kept.refresh("en");
    expect((await kept.read("en"))?.pack.revision).toBe("aaaa");
    later();
    Object.assign(site, { files: ["/assets/two.css?kept"] });
    await kept.refresh("en");
    expect((await kept.read("en"))?.pack.revision).toBe("bbbb");
    expect(phone.addresses()).toContain("/assets/one.css?kept");
    later();
    Object.assign(site, { revision: "cccc" });
    await kept.refresh("en");
    expect(phone.addresses()).not.toContain("/assets/one.css?kept");
    expect(phone.addresses().filter((address) => address.endsWith(".json"))).toEqual([
      ...["/offline/bbbb.json", "/offline/cccc.json"],
    ]);
  });

  test("stays without a network, and nothing is kept where the site says so, or the phone is full", async () => {
    const { kept, site, phone, later } = start();
    site.worker = false;
    await kept.refresh("en");
    expect(phone.addresses()).toEqual([]);
    site.worker = true;
    phone.state.full = true;
    later();
    await expect(kept.refresh("en")).rejects.toThrow("full");
    await kept.forget();
    expect(await kept.read("en")).toBeNull();
    phone.state.full = false;
    later();
    await kept.refresh("en");
    site.isAway = true;
    later();
    await expect(kept.refresh("en")).rejects.toThrow(TypeError);
    expect((await kept.read("en"))?.pack.revision).toBe("aaaa");
  });
});

import { afterAll, describe, expect, test } from "vitest";
import { getLocale, overwriteGetLocale } from "~/paraglide/runtime";
import { MARKS, type OfflinePack } from "~/visitors/offline/offline-pack";
import { answerDocument, answerOrder } from "./answer-document";

const NOW = Date.parse("2025-11-14T14:05:00+07:00");
const pack = {
  ...{ revision: "a", locale: "en", files: [], days: [] },
  frame: `<title>${MARKS.title}</title><p>${MARKS.moment}</p><main>${MARKS.main}</main>`,
  pages: {
    "/faq": { title: "Q & A <1>", main: "<h1>$& kept</h1>" },
    "/order/kept": { title: "My tickets", main: "kept tickets" },
  },
  map: {
    title: "Map",
    zoom: "/assets/zoom.js?kept",
    plan: { halls: [], units: [] },
    brands: [],
    categories: [],
    stages: [],
    drawings: {},
  },
  missing: { title: "Missing", main: "not kept" },
} as const satisfies OfflinePack;

// The worker sets the language of all that is said in it; other tests in this process have their own.
const ofOtherTests = getLocale;
afterAll(() => overwriteGetLocale(ofOtherTests));

const never = new Promise<never>(() => undefined);
const fails = () => Promise.reject(new TypeError("Failed to fetch"));

function answer(
  path: string,
  fromServer: Promise<Response>,
  { hasPack = true, isLate = false, confirmedAt = NOW, by = answerDocument } = {},
) {
  return by(new URL(path, "https://expo.example"), fromServer, {
    kept: { read: async () => (hasPack ? { pack, confirmedAt } : null) },
    drawMap: async (_map, locale, search) => `map in ${locale} for ${search}`,
    now: () => NOW,
    wait: () => (isLate ? Promise.resolve() : never),
  });
}

/** With plain spaces: times have some that do not break. */
const textOf = async (response: Promise<Response>) => (await (await response).text()).replace(/\s/g, " ");

describe("a navigation", () => {
  test("is answered by the server while it answers, whatever it says", async () => {
    expect(await textOf(answer("/faq", Promise.resolve(new Response("fresh"))))).toBe("fresh");
    const failed = new Response("our own error", { status: 500 });
    expect(await textOf(answer("/faq", Promise.resolve(failed)))).toBe("our own error");
  });

  test("shows the kept page with its time without a network, behind a gateway alone, and when the server is late", async () => {
    const kept = "<title>Q &amp; A &lt;1></title><p>Offline, as of Friday, 2.05 PM</p><main><h1>$& kept</h1></main>";
    expect(await textOf(answer("/faq", fails()))).toBe(kept);
    expect(await textOf(answer("/faq", Promise.resolve(new Response("Bad Gateway", { status: 502 }))))).toBe(kept);
    expect(await textOf(answer("/faq", never, { isLate: true }))).toBe(kept);
  });

  test("is in the language of its address, and says the date where that is not today", async () => {
    expect(await textOf(answer("/id/faq", fails()))).toContain("Offline, data Jumat pukul 14.05");
    const yesterday = NOW - 24 * 3600_000;
    expect(await textOf(answer("/id/faq", fails(), { confirmedAt: yesterday }))).toContain("data per 13 November 2025");
  });

  test("draws the map for its query, with the script that moves it", async () => {
    const shown = await textOf(answer("/id/map?to=D-14", fails()));
    expect(shown).toContain('map in id for ?to=D-14<script src="/assets/zoom.js?kept" defer></script>');
  });

  test("says what is not kept without a network, and waits for a slow server, whose own words it shows", async () => {
    expect(await textOf(answer("/ticket", fails()))).toContain("not kept");
    const resting = new Response("Tickets are resting", { status: 503 });
    expect(await textOf(answer("/ticket", Promise.resolve(resting)))).toBe("Tickets are resting");
    const slow = new Promise<Response>((resolve) => setTimeout(() => resolve(new Response("slow")), 20));
    expect(await textOf(answer("/ticket", slow, { isLate: true }))).toBe("slow");
  });

  test("is the browser's own error where nothing is kept", async () => {
    await expect(answer("/faq", fails(), { hasPack: false })).rejects.toThrow(TypeError);
  });

  test("a kept page has a policy of its own that runs the phone's scripts alone", async () => {
    const { headers } = await answer("/faq", fails());
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'self'");
    expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  });

  test("to an order or a ticket shows the kept tickets without a network, and whatever the server says with one", async () => {
    const order = (path: string, fromServer: Promise<Response>) => answer(path, fromServer, { by: answerOrder });
    expect(await textOf(order("/order/joe-42vk-v9?key=x", fails()))).toContain("<main>kept tickets</main>");
    expect(await textOf(order("/id/order/ticket/y9td?key=x", fails()))).toContain("Offline");
    const resting = new Response("resting", { status: 503 });
    expect(await textOf(order("/order/joe-42vk-v9", Promise.resolve(resting)))).toBe("resting");
    await expect(answer("/order/joe-1", fails(), { by: answerOrder, hasPack: false })).rejects.toThrow(TypeError);
  });
});

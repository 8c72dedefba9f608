import { type CheerioAPI, load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SEASONS, type Season } from "../../../app/content/model/season";
import { startSeasonSite } from "../../support/servers/season-site";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";

/** What the server sends in each season; `e2e/journeys-of-visitors.both.full.spec.ts` visits the seasons in a browser. */

type Expectation = {
  /** What the header's button says, and where it leads. */
  button: readonly [label: string, path: string];
  /** The heading that `/links`, `/programs` and `/faq` show first in a season in which they invite nobody. */
  card: string | null;
  /** Whether tickets and booths can be had, and the draw is still to come. */
  sells: boolean;
  /** What stands below the hero's buttons. */
  sign: "countdown" | "now and next" | null;
  /** Whether the dates are those of a plan that was given up. */
  off: boolean;
  /** Programs that say how to join them: not those for which one had to register before. */
  joinable: number;
  /** Tables of winners: of the last edition before the draw, of this one after it. */
  winners: number;
};

const EXPECTED: Record<Season, Expectation> = {
  before: {
    button: ["Tickets", "/ticket"],
    card: null,
    sells: true,
    sign: "countdown",
    off: false,
    joinable: 8,
    winners: 4,
  },
  during: {
    button: ["Tickets", "/ticket"],
    card: null,
    sells: true,
    sign: "now and next",
    off: false,
    joinable: 5,
    winners: 4,
  },
  after: {
    button: ["Recap", "/#recap"],
    card: "See you at the next one",
    sells: false,
    sign: null,
    off: false,
    joinable: 0,
    winners: 4,
  },
  postponed: {
    button: ["Updates", "/updates"],
    card: "The expo is postponed",
    sells: false,
    sign: null,
    off: true,
    joinable: 0,
    winners: 0,
  },
  cancelled: {
    button: ["Refunds", "/ticket-policy#if-the-expo-is-postponed-or-cancelled"],
    card: "The expo is cancelled",
    sells: false,
    sign: null,
    off: true,
    joinable: 0,
    winners: 0,
  },
};

/** A page without its scripts, which hold the data of its loaders. */
async function read(site: SharedSite, path: string): Promise<CheerioAPI> {
  const $ = load(await (await fetch(site.url + path)).text());
  $("script").remove();
  return $;
}
const words = (text: string) => text.replace(/\s+/g, " ").trim();
const textsOf = ($: CheerioAPI, selector: string) => $.extract({ texts: [selector] }).texts.map(words);
const headings = ($: CheerioAPI) => textsOf($, "main :is(h1, h2, h3)");
/** How often a text stands on a page. */
const count = ($: CheerioAPI, text: string | RegExp) => words($("body").text()).split(text).length - 1;

describe.each(SEASONS)("%s", (season) => {
  const expected = EXPECTED[season];
  let site: SharedSite;
  beforeAll(async () => {
    site = await startSeasonSite(season, sharedSite);
  });
  afterAll(() => site.stop());

  test("the header's button leads to what matters now, and booths are offered while there are some", async () => {
    const $ = await read(site, "/faq");
    const [label, path] = expected.button;
    expect(textsOf($, "header a.button-accent")).toEqual([label]);
    expect($("header a.button-accent").attr("href")).toBe(path);
    const exhibit = textsOf($, "header .header-bar a").filter((text) => text === "Exhibit");
    expect(exhibit).toHaveLength(expected.sells ? 1 : 0);
  });

  test.each(["/links", "/programs", "/faq"])(
    "%s invites people only while there is something to join",
    async (path) => {
      const $ = await read(site, path);
      const { card, joinable } = expected;
      expect(textsOf($, "#season-card")).toEqual(card ? [card] : []);
      expect(count($, "How to join:")).toBe(path === "/programs" ? joinable : 0);
      const invitations = $('main a[href="/ticket"], main a[href*="//register.example.com"]');
      if (card) expect(invitations).toHaveLength(0);
      else if (path === "/links") expect(invitations).not.toHaveLength(0);
    },
  );

  test("the home page counts down, says what is on, or names the dates of a plan that was given up", async () => {
    const $ = await read(site, "/");
    expect($("[role=timer]")).toHaveLength(expected.sign === "countdown" ? 1 : 0);
    const isOn = expected.sign === "now and next";
    expect(count($, /Open now, closes at 9\sPM/)).toBe(isOn ? 1 : 0);
    expect(headings($).includes("On now and next")).toBe(isOn);
    expect($("#tickets")).toHaveLength(expected.sells ? 1 : 0);
    expect(count($, /Originally planned for 14–16 November 2025/)).toBe(expected.off ? 1 : 0);
  });

  test("the winners' page speaks of the draw only while there is one to come", async () => {
    const $ = await read(site, "/winner");
    expect(count($, "The draw is still to come")).toBe(expected.sells ? 1 : 0);
    expect($("main table")).toHaveLength(expected.winners);
    expect(headings($).includes("Winners of 2024")).toBe(expected.sells);
  });
});

describe("on the last evening, when nothing is sold any more", () => {
  let site: SharedSite;
  beforeAll(async () => {
    site = await sharedSite({ SITE_CLOCK: "2025-11-16T19:45:00+07:00" });
  });

  test.each([
    ["/", "See what’s on"],
    ["/id", "Lihat acara"],
  ])("at %s nothing leads to the tickets but the menus", async (path, about) => {
    const $ = await read(site, path);
    expect(textsOf($, "main .hero a")[0]).toBe(about);
    expect($("main a[href*='/ticket']")).toHaveLength(0);
    expect(textsOf($, "header .button-accent")).toEqual(["Rundown"]);
  });

  test("the ticket page says so, and neither it nor the links sell any", async () => {
    const $ = await read(site, "/ticket");
    expect(count($, "Tickets for this expo are no longer on sale.")).toBe(1);
    expect(headings($)).not.toContain("On sale now");
    expect($("#finder")).toHaveLength(0);
    expect((await read(site, "/links"))("main a[href='/ticket']")).toHaveLength(0);
  });
});

test("before the first sale begins nothing invites to buy, on any page with a button for it", async () => {
  const site = await sharedSite({ SITE_CLOCK: "2025-08-01T10:00:00+07:00" });
  const [home, links, faq] = [await read(site, "/"), await read(site, "/links"), await read(site, "/faq")];
  for (const $ of [home, links, faq]) {
    expect($("header a[href='/updates'].button-accent").text()).toBe("Updates");
    expect($("body").text()).not.toContain("Get tickets");
  }
  expect(links("main a[href='/ticket']")).toHaveLength(0);
  expect(words(home("main a[href='/updates']").first().text())).toBe("Get updates");
  const indonesian = await read(site, "/id");
  expect(indonesian("body").text()).not.toContain("Beli tiket");
});

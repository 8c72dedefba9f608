import { load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite();
});

test("below the sessions of a speaker stand the others who take part, and the speaker once in the heading", async () => {
  const $ = load(await (await fetch(`${site.url}/speakers/fajar-adiwangsa`)).text());
  expect($("main h1").text()).toBe("Fajar Adiwangsa");
  expect($("main .trail-waypoint")).toHaveLength(3);
  expect(
    $("main .trail-speakers strong")
      .toArray()
      .map((speaker) => $(speaker).text()),
  ).toEqual(["Kak Rendra,"]);
});

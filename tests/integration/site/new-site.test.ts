import { afterAll, expect, test } from "vitest";
import { listPages } from "~/config/pages";
import { startTestSite } from "../../support/servers/test-site";
import { runCommand } from "../../support/services/run-command";
import { createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const ANSWERS = ["2027-03-30", "2027-04-02", "9", "09:00", "08:00", "20:00", "Gedung Jati", "Hall 2", "Jl. Contoh 5"];
const REST = ["Surabaya", "Jawa Timur", "60111"];

test("ten answers make a site that shows every page, with nothing of the expo that the site ships with", async () => {
  const database = await databases.kinds[0].create();
  const start = (name: string, answers: readonly string[]) =>
    runCommand("content", ["new", name], database.settings, answers.map((line) => `${line}\n`).join(""));
  expect(await start("Surabaya Outdoor Fair", ANSWERS)).toMatchObject({
    code: 2,
    error: expect.stringContaining("Answer all ten questions."),
  });
  const made = await start("Surabaya Outdoor Fair", [...ANSWERS, ...REST]);
  expect(made).toMatchObject({ code: 0, error: "", out: expect.stringContaining("Published as revision 2.") });
  // What is wrong is asked again.
  expect(made.out.match(/Please write/g)).toHaveLength(2);
  expect((await start("Another", [...ANSWERS, ...REST])).error).toContain("Something is published already.");
  const site = await startTestSite({ ...database.settings, SITE_CLOCK: "2027-01-05T10:00:00+07:00" });
  try {
    for (const { path } of listPages().filter((page) => !page.path.includes(":"))) {
      for (const address of [path, `/id${path === "/" ? "" : path}`]) {
        const response = await fetch(site.url + address);
        const html = await response.text();
        expect([address, response.status]).toEqual([address, 200]);
        expect([address, html.includes("Meranti"), html.includes("{{")]).toEqual([address, false, false]);
      }
    }
    expect(await (await fetch(`${site.url}/`)).text()).toContain("30 March – 2 April 2027");
  } finally {
    await site.stop();
  }
});

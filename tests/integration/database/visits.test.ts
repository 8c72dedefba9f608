import { appendFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { VisitStore } from "~/platform/visits/page-visits.server";
import { readVisitLog } from "~/platform/visits/visit-log.server";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

/** A line as nginx writes it (deploy/nginx). */
const line = (path: string, { status = 200, method = "GET", bot = "0", time = "2025-11-14T16:30:00+00:00" } = {}) =>
  `{"time":"${time}","id":"1-2-3","method":"${method}","path":"${path}","status":${status},"bytes":9,"seconds":0.001,"cache":"HIT","instance":"","instanceStatus":"","bot":"${bot}"}\n`;

const pageOf = (path: string) => (/^\/(?:brands)?$/.test(path) ? path : null);

function open(database: TestDatabase) {
  const connection = database.open();
  closeAfterTest(connection);
  const home = mkdtempSync(join(tmpdir(), "visits-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const path = join(home, "access.log");
  const store = new VisitStore(connection);
  const read = () => readVisitLog(path, { store, pageOf, now: () => 1_000 });
  const all = async () => (await store.since("")).map(({ day, page, visits }) => `${day} ${page} ${visits}`);
  return { store, path, read, all };
}

describe.each(databases.kinds)("visits by page in $name", ({ create }) => {
  it("are sums to which several instances add, and go after a time", async () => {
    const database = await create();
    const [one, two] = [open(database), open(database)];
    const counts = [
      { day: "2025-11-14", page: "/", visits: 2 },
      { day: "2025-11-15", page: "/", visits: 1 },
    ];
    await Promise.all([one, two, one, two].map(({ store }) => store.add(counts)));
    await one.store.add([]);
    expect(await two.all()).toEqual(["2025-11-14 / 8", "2025-11-15 / 4"]);
    expect(await one.store.since("2025-11-15")).toHaveLength(1);
    await one.store.purge("2025-11-15", 0);
    expect(await one.all()).toEqual(["2025-11-15 / 4"]);
  });

  it("are read from nginx's log once, whichever instances read it, from its end when it is new", async () => {
    const database = await create();
    const one = open(database);
    const two = { ...open(database), path: one.path };
    const readTwo = () => readVisitLog(one.path, { store: two.store, pageOf, now: () => 1_000 });
    writeFileSync(one.path, line("/"));
    await one.read();
    expect(await one.all()).toEqual([]);
    const lines = [
      ...[line("/"), line("/brands", { status: 304 }), line("/", { time: "2025-11-14T17:00:00+00:00" })],
      ...[line("/", { bot: "1" }), line("/", { status: 404 }), line("/", { method: "HEAD" }), line("/staff")],
      ...["not a line of nginx\n", line("/", { time: "never, at no time" })],
    ];
    appendFileSync(one.path, lines.join(""));
    await Promise.all([one.read(), readTwo(), one.read(), readTwo()]);
    // The second one was after midnight in Jakarta.
    const expected = ["2025-11-14 / 1", "2025-11-14 /brands 1", "2025-11-15 / 1"];
    expect(await one.all()).toEqual(expected);
    // A line that is not complete waits.
    const [half, rest] = [line("/").slice(0, 40), line("/").slice(40)];
    appendFileSync(one.path, half);
    await one.read();
    expect(await one.all()).toEqual(expected);
    appendFileSync(one.path, rest);
    await readTwo();
    expect(await one.all()).toEqual(["2025-11-14 / 2", ...expected.slice(1)]);
  });

  it("are counted on when the log is moved away, or emptied", async () => {
    const { path, read, all } = open(await create());
    writeFileSync(path, "");
    await read();
    appendFileSync(path, line("/"));
    await read();
    appendFileSync(path, line("/"));
    renameSync(path, `${path}.1`);
    writeFileSync(path, line("/brands"));
    await read();
    expect(await all()).toEqual(["2025-11-14 / 2", "2025-11-14 /brands 1"]);
    await read();
    truncateSync(path);
    appendFileSync(path, line("/"));
    // As long as before would not be noticed: nginx writes more within a minute, or nothing is lost but a few.
    await read();
    expect((await all())[0]).toBe("2025-11-14 / 3");
  });

  it("are many lines in one go", async () => {
    const { path, read, all } = open(await create());
    writeFileSync(path, "");
    await read();
    for (let part = 0; part < 10; part += 1) appendFileSync(path, line("/").repeat(1_000));
    await read();
    expect(await all()).toEqual(["2025-11-14 / 10000"]);
  });

  it("keep none where there is no log", async () => {
    const { read } = open(await create());
    await expect(read()).rejects.toThrow("ENOENT");
  });
});

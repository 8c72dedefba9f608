import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTimeLimit } from "~/base/time-limit";
import type { SiteServer } from "../support/servers/site-server";
import { startTestSite } from "../support/servers/test-site";
import { startPostgres, type TestPostgres } from "../support/services/postgres";
import { type StaffBrowser, signInAt } from "../support/services/staff-browser";
import { openForm, previewTask, withValues } from "../support/services/staff-forms";

const EDITOR = "sari@expo.example";
/** With the real clock, since another one would begin again with each process, and the newest notice is shown. */
const STAFF = { STAFF_EMAILS: EDITOR, SESSION_SECRET: "s".repeat(40), FORM_LIMIT: "1000", SITE_CLOCK: "real" };
const BRAND = "air-jernih-field-filters";

/** ms: more than any page of the staff area waits for the database, less than a statement's 30 s. */
const GENEROUS_MS = 20_000;

/** A page of the staff area from which a text is published, and the page of visitors that has it then. */
type Way = {
  path: string;
  field: string;
  page: string;
  /** Fills it in until the last press. @returns what that sends */
  fill(browser: StaffBrowser, text: string): Promise<URLSearchParams>;
  /** What the revision with this text says. */
  noteOf(text: string): string;
};

const TODAY: Way = {
  path: "/staff/today/notice",
  field: "text_en",
  page: "/",
  async fill(browser, text) {
    const { fields } = await previewTask(browser, this.path, { text_en: text });
    return new URLSearchParams({ ...fields, step: "publish" });
  },
  noteOf: (text) => `Notice: ${text}`,
};
const FORM: Way = {
  path: `/staff/content/brands/${BRAND}`,
  field: "tagline@en",
  page: `/brands/${BRAND}`,
  fill: async (browser, text) => withValues(await openForm(browser, FORM.path), { "tagline@en": text, "@note": text }),
  noteOf: (text) => text,
};
const WAYS = [TODAY, FORM];

const shows = async ({ url }: SiteServer, { page }: Way, text: string) => {
  const response = await fetch(url + page);
  expect(response.status).toBe(200);
  return (await response.text()).includes(text);
};

/** Sends what was filled in. */
const press = (browser: StaffBrowser, { path }: Way, form: URLSearchParams) =>
  withTimeLimit(browser.post(path, form.toString()), GENEROUS_MS);

/** A text of one way: a notice stands on all pages, also on those of the other. */
const textOf = ({ field }: Way, text: string) => `${text} (${field})`;

/** Both ways, each filled in with a text. */
const fillBoth = (browser: StaffBrowser, said: string) =>
  Promise.all(
    WAYS.map(async (way) => {
      const text = textOf(way, said);
      return { way, text, form: await way.fill(browser, text) };
    }),
  );

type Filled = Awaited<ReturnType<typeof fillBoth>>;

/** The page says what became of it, and has what was typed. */
async function expectRefused(response: Response, { field }: Way, text: string, message: string): Promise<void> {
  const page = load(await response.text());
  expect([response.status, page(`main [name="${field}"]`).val()]).toEqual([503, text]);
  expect(response.headers.get("Retry-After")).toBe("30");
  expect(page("main").text()).toContain(message);
}

const NOT_PUBLISHED = "Nothing was published, and what you typed is still here.";
const UNKNOWN = "we don’t know whether this was published. What you typed is still here";

/** Shares of a publication's time after which its process is killed. */
const MOMENTS = [0.5, 0.8, 0.9, 1];

describe("a publication from the staff's pages on PostgreSQL, with two instances", () => {
  let postgres: TestPostgres;
  let env: Record<string, string>;
  let sites: [SiteServer, SiteServer];
  let editor: StaffBrowser;
  let holder: Client;
  beforeAll(async () => {
    postgres = await startPostgres();
    env = { ...STAFF, DATABASE_URL: await postgres.createDatabase() };
    sites = await Promise.all([startTestSite(env), startTestSite(env)]);
    editor = await signInAt(sites[0], EDITOR, env);
    await connectHolder();
    // The first publication also stores what the site ships with.
    for (const { way, form } of await fillBoth(editor, "The first text.")) await press(editor, way, form);
  });
  afterAll(async () => {
    postgres?.resume();
    await holder?.end().catch(() => undefined);
    await Promise.all((sites ?? []).map((site) => site.stop()));
    await postgres?.stop();
  });

  /** A connection that keeps locks. It ends with the server. */
  async function connectHolder() {
    holder = new Client({ connectionString: env.DATABASE_URL });
    holder.on("error", () => undefined);
    await holder.connect();
  }

  const read = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await holder.query<Row>(sql, values)).rows;

  async function publishAgain(filled: Filled): Promise<void> {
    const started = performance.now();
    for (const { way, form, text } of filled) {
      await expect.poll(async () => (await press(editor, way, form)).status).toBe(303);
      for (const site of sites) await expect.poll(() => shows(site, way, text)).toBe(true);
      const notes = await read("SELECT 1 FROM expo.content_revision WHERE note = $1", [way.noteOf(text)]);
      expect(notes).toHaveLength(1);
    }
    console.info(`published and shown by each instance ${Math.round(performance.now() - started)} ms after the fault`);
  }

  /** Kills the first instance, and starts it again. @param work what it is doing */
  async function killDuring(work: Promise<unknown>): Promise<void> {
    sites[0].kill("SIGKILL");
    await work.catch(() => undefined);
    sites[0] = await startTestSite(env);
    editor = editor.at(sites[0]);
  }

  it("is absent when the process is killed in the middle, and is published once when it is sent again", async () => {
    const filled = await fillBoth(editor, "Killed in the middle.");
    await holder.query("BEGIN; LOCK TABLE expo.content_document IN SHARE MODE");
    const pressed = Promise.all(filled.map(({ way, form }) => press(editor, way, form)));
    pressed.catch(() => undefined);
    await expect
      .poll(async () => {
        // A transaction would see the same activity each time.
        await holder.query("SELECT pg_stat_clear_snapshot()");
        return (await read("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).length;
      })
      .toBe(2);
    await killDuring(pressed);
    await holder.query("ROLLBACK");
    for (const site of sites) for (const { way, text } of filled) expect(await shows(site, way, text)).toBe(false);
    await publishAgain(filled);
  });

  // A site starts after each kill.
  it("is complete or absent when the process is killed at any moment, the same in each instance", {
    timeout: 600_000,
  }, async () => {
    for (const [number, moment] of MOMENTS.entries()) {
      // The ways take turns: both end in the same transaction.
      const way = number % 2 === 0 ? TODAY : FORM;
      const [warm, text] = [textOf(way, `Before kill ${number}.`), textOf(way, `At kill ${number}.`)];
      const form = await way.fill(editor, warm);
      const started = performance.now();
      expect((await press(editor, way, form)).status).toBe(303);
      const duration = performance.now() - started;
      const wanted = await way.fill(editor, text);
      const pressed = press(editor, way, wanted);
      pressed.catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, moment * duration));
      await killDuring(pressed);
      const find = () =>
        read<{ documents: number }>(
          `SELECT count(d.id)::integer AS documents FROM expo.content_revision r
           LEFT JOIN expo.content_document d ON d.revision = r.number WHERE r.note = $1 GROUP BY r.number`,
          [way.noteOf(text)],
        );
      const stored = await find();
      expect([[], [{ documents: 1 }]]).toContainEqual(stored);
      for (const site of sites) await expect.poll(() => shows(site, way, text)).toBe(stored.length === 1);
      expect((await press(editor, way, wanted)).status).toBe(303);
      expect(await find()).toEqual([{ documents: 1 }]);
    }
  });

  it.each([
    {
      how: "is stopped",
      served: ["a visitor", "an editor"],
      leave: () => postgres.goDown(),
      async comeBack() {
        await postgres.comeUp();
        await connectHolder();
      },
    },
    {
      how: "hangs",
      served: ["a visitor"],
      leave: async () => postgres.hang(),
      comeBack: async () => postgres.resume(),
    },
  ])(
    "is refused with what was typed while the database $how, visitors are not affected, and it is published once after that",
    async ({ how, served, leave, comeBack }) => {
      const filled = await fillBoth(editor, `While it ${how}.`);
      await leave();
      const pressed = filled.map(({ way, form }) => press(editor, way, form));
      // Whether a page has moved is looked up in the database, for which visitors do not wait as long as editors.
      const missing = withTimeLimit(fetch(`${sites[1].url}/brands/no-such-brand`), GENEROUS_MS);
      const first = await Promise.race([
        missing.then(() => "a visitor"),
        ...pressed.map((each) => each.then(() => "an editor")),
      ]);
      expect(served).toContain(first);
      expect((await missing).status).toBe(404);
      for (const site of sites) for (const { way, text } of filled) expect(await shows(site, way, text)).toBe(false);
      const responses = await Promise.all(pressed);
      for (const [index, { way, text }] of filled.entries())
        await expectRefused(responses[index] ?? expect.unreachable(), way, text, NOT_PUBLISHED);
      await comeBack();
      await publishAgain(filled);
    },
    60_000,
  );

  it("may be published when its COMMIT is not confirmed, says so, and is so once", async () => {
    const text = "Not confirmed.";
    const form = await TODAY.fill(editor, text);
    await holder.query("SELECT pg_advisory_lock(1)");
    await holder.query(
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
       CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON expo.content_revision DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION wait();`,
    );
    await expectRefused(await press(editor, TODAY, form), TODAY, text, UNKNOWN);
    await holder.query("SELECT pg_advisory_unlock(1)");
    for (const site of sites) await expect.poll(() => shows(site, TODAY, text)).toBe(true);
    await publishAgain([{ way: TODAY, form, text }]);
  });
});

describe("a publication from the staff's pages on SQLite", () => {
  let site: Awaited<ReturnType<typeof startTestSite>>;
  let editor: StaffBrowser;
  /** Writes its process number down. Without the signal, a file that cannot grow fails the write alone. */
  const launcher = ["sh", "-c", `echo $$ > "$DATA_DIR/pid"; trap "" XFSZ; exec "$@"`, "sh"];
  /** Bytes to which each file of the process can be written from now on. */
  const limitFiles = (bytes: number | "unlimited") => {
    const pid = readFileSync(join(site.dataDirectory, "pid"), "utf8").trim();
    execFileSync("prlimit", ["--pid", pid, `--fsize=${bytes}:unlimited`]);
  };
  beforeAll(async () => {
    site = await startTestSite(STAFF, launcher);
    editor = await signInAt(site, EDITOR, { ...STAFF, DATA_DIR: site.dataDirectory });
  });
  afterAll(() => site?.stop());

  it("is refused with what was typed on a full disk, visitors are not affected, and it is published when there is room", async () => {
    const filled = await fillBoth(editor, "On a full disk.");
    // Less than one page of the database: nothing can be stored.
    limitFiles(4096);
    for (const { way, form, text } of filled) {
      await expectRefused(await press(editor, way, form), way, text, NOT_PUBLISHED);
      expect(await shows(site, way, text)).toBe(false);
    }
    limitFiles("unlimited");
    for (const { way, form, text } of filled) {
      expect((await press(editor, way, form)).status).toBe(303);
      expect(await shows(site, way, text)).toBe(true);
    }
  });
});

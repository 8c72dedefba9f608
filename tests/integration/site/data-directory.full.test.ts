import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "../../support/content/routes";
import { type SiteServer, startSite } from "../../support/servers/site-server";
import { contactFields, exhibitorFields, formClient, wordsOf } from "../../support/services/form-client";

/** Root ignores the mode of a directory; without these capabilities it gets EACCES like other users. */
const WITHOUT_ROOT_RIGHTS =
  process.getuid?.() === 0
    ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"]
    : [];
/** No file can grow beyond a size (`ulimit` counts blocks of 512 bytes): writes fail in the middle, as on a full disk. */
const filesUpToKiB = (size: number) => ["sh", "-c", `trap "" XFSZ; ulimit -f ${size * 2}; exec "$@"`, "sh"];

const METRICS_TOKEN = "a-token-for-prometheus";

const folder = mkdtempSync(join(tmpdir(), "data-directory-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function makeReadOnly(): string {
  const directory = mkdtempSync(join(folder, "read-only-"));
  chmodSync(directory, 0o555);
  return directory;
}

function makeFile(): string {
  const file = join(mkdtempSync(join(folder, "file-")), "data");
  writeFileSync(file, "");
  return file;
}

/** `hasPictures`: its social pictures are asked for. Each takes a second to draw. */
type Unusable = {
  kind: string;
  directory: string;
  reason: RegExp;
  launcher?: readonly string[];
  hasPictures?: true;
};
const UNUSABLE: readonly Unusable[] = [
  {
    kind: "read-only",
    directory: makeReadOnly(),
    launcher: WITHOUT_ROOT_RIGHTS,
    reason: /unable to open database file/,
    hasPictures: true,
  },
  { kind: "a file", directory: makeFile(), reason: /ENOTDIR/ },
  { kind: "out of reach", directory: "/proc/nope", reason: /ENOENT/ },
  {
    kind: "on a full disk",
    directory: join(folder, "full"),
    launcher: filesUpToKiB(8),
    reason: /ERR_SQLITE_ERROR: /,
    hasPictures: true,
  },
];

describe.each(UNUSABLE)("a data directory that is $kind", ({ directory, launcher, reason, hasPictures = false }) => {
  let site: SiteServer;
  beforeAll(async () => {
    // The build has no social pictures with this name, so the site draws them.
    site = await startSite({ DATA_DIR: directory, APP_SHORT_NAME: "Expo Lain", METRICS_TOKEN }, ".", launcher);
  });
  afterAll(() => site?.stop());

  test("does not affect the pages", async () => {
    for (const { path } of PAGES) expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
  });

  test("is reported by /readyz and as a metric, and takes no instance out of a balancer", async () => {
    const ready = await fetch(`${site.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      ready: true,
      outbox: "not writable",
      outboxFault: expect.stringMatching(reason),
    });
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await (await fetch(`${site.url}/metrics`, { headers })).text();
    expect(metrics).toContain("\noutbox_writable 0\n");
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });

  test("makes forms respond with 503 and the visitor's input", async () => {
    const client = formClient(site);
    const tokens = await Promise.all([client.openForm("/contact"), client.openForm("/book-space")]);
    for (const [path, body, input] of [
      ["/contact", contactFields(tokens[0]), "Budi Santosa"],
      ["/book-space", exhibitorFields(tokens[1]), "PT Rimba Jaya"],
    ] as const) {
      const response = await client.post(path, body);
      expect(response.status).toBe(503);
      const html = await response.text();
      expect(html).toContain(`value="${input}"`);
      expect(wordsOf(html)).toContain("nothing was sent");
    }
  });

  if (hasPictures) {
    test("does not affect social pictures, which are drawn once, and gets no temporary files", async () => {
      for (const name of ["site", "ticket", "site", "ticket"]) {
        const picture = await fetch(`${site.url}/social/${name}.png`, { headers: { Cookie: "a=b" } });
        expect(picture.status).toBe(200);
        expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(1200);
      }
      // Each drawing logs that it could not be stored.
      expect(site.output().match(/a social card could not be stored/g)).toHaveLength(2);
      const social = join(directory, "social");
      expect(existsSync(social) ? readdirSync(social) : []).toEqual([]);
    });
  }

  test("does not delay the shutdown", async () => {
    await site.stop();
    expect(site.ended()).toBe("SIGTERM");
  });
});

test("a disk that has no room for the next form is reported by /readyz from then on", async () => {
  // Room for the tables, a check and some forms.
  const site = await startSite({ DATA_DIR: join(folder, "filling"), FORM_LIMIT: "1000" }, ".", filesUpToKiB(1_300));
  try {
    const client = formClient(site);
    const outbox = async () => (await (await fetch(`${site.url}/readyz`)).json()).outbox;
    expect(await outbox()).toBe("writable");
    const tokens = await Promise.all(Array.from({ length: 40 }, () => client.openForm("/contact")));
    const statuses: number[] = [];
    for (const token of tokens) {
      const { status } = await client.post("/contact", contactFields(token, { message: "x".repeat(4000) }));
      statuses.push(status);
      if (status !== 303) break;
    }
    expect(statuses.length).toBeGreaterThan(3);
    expect(statuses.at(-1)).toBe(503);
    // The result of a check is used for 2 s.
    await expect.poll(outbox).toBe("not writable");
  } finally {
    await site.stop();
  }
});

test("forms are accepted as soon as the directory is usable, without a restart", async () => {
  const directory = makeFile();
  const site = await startSite({ DATA_DIR: directory });
  try {
    const outbox = async () => (await (await fetch(`${site.url}/readyz`)).json()).outbox;
    expect(await outbox()).toBe("not writable");
    rmSync(directory);
    await expect.poll(outbox).toBe("writable");
    const client = formClient(site);
    const response = await client.post("/contact", contactFields(await client.openForm("/contact")));
    expect(response.status).toBe(303);
    // The outbox sends the form's mail too.
    await expect
      .poll(() => (existsSync(join(directory, "mail")) ? readdirSync(join(directory, "mail")) : []))
      .not.toEqual([]);
  } finally {
    await site.stop();
  }
});

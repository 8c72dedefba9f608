import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { load } from "cheerio";
import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { everyNth, inFull } from "../../support/content/sample";
import { freePort } from "../../support/servers/free-port";
import { httpsSettings } from "../../support/servers/https-settings";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, formClient } from "../../support/services/form-client";

/** `EX_CONFIG` of sysexits.h. */
const EXIT_CONFIGURATION = 78;

function start(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync("sh", ["scripts/serve"], {
    env: { PATH: process.env.PATH, ENV_FILE: "/dev/null", HOST: "127.0.0.1", PORT: "0", ...env },
    encoding: "utf8",
    timeout: 50_000,
  });
  return { status, output: stdout + stderr };
}

test("an invalid configuration stops the start with one message that names every error and no secret", () => {
  const { status, output } = start({
    APP_URL: "https://expo.example",
    SMTP_URL: "ftp://postman:hunter2@mail.example",
    BLOG_API_KEY: "a-key-nobody-may-see",
    SHOW_STACK: "perhaps",
    SITE_CLOCK: "yesterday",
  });
  expect(status).toBe(EXIT_CONFIGURATION);
  expect(output.trim().split("\n")).toHaveLength(6);
  expect(output).toContain("The site cannot start.");
  for (const fault of [
    "SMTP_URL must be smtp://… or smtps://…",
    "BLOG_API_KEY must be a Ghost Content API key",
    "SHOW_STACK must be true or false",
    "SITE_CLOCK ",
    "SESSION_SECRET is required with an https APP_URL",
  ]) {
    expect(output).toContain(fault);
  }
  expect(output).not.toMatch(/hunter2|a-key-nobody-may-see/);
});

/** The reason of a failed start: the last line, which has no stack. */
function lineOf({ status, output }: ReturnType<typeof start>): { level: number; msg: string } {
  expect(status).toBe(1);
  const lines = output.trim().split("\n");
  expect(lines.filter((line) => line.includes('"level":60'))).toHaveLength(1);
  expect(output).not.toMatch(/\bat .*:\d+/);
  return JSON.parse(lines.at(-1) ?? "");
}

test("a public site says where its mail goes and which time it is, or does not start", () => {
  const { status, output } = start({ ...httpsSettings("https://expo.example"), MAIL_MODE: "", SITE_CLOCK: "" });
  expect(status).toBe(EXIT_CONFIGURATION);
  expect(output.trim().split("\n").slice(1)).toEqual([
    expect.stringContaining("SMTP_URL, or MAIL_MODE=file"),
    expect.stringContaining("SITE_CLOCK=real, or a time"),
  ]);
});

inFull(() => {
  test("mail that is written to files shows in the log, at /readyz and as a metric", async () => {
    const METRICS_TOKEN = "a-token-for-prometheus";
    const read = async (settings: Record<string, string>) => {
      const site = await startTestSite({ ...httpsSettings("https://expo.example"), METRICS_TOKEN, ...settings });
      try {
        const { mail } = await (await fetch(`${site.url}/readyz`)).json();
        const metrics = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
        const metric = /^mail_to_files .*/m.exec(await metrics.text())?.[0];
        const warned = /"level":40,[^\n]*mail is written to files/.test(site.output());
        return { mail, metric, warned };
      } finally {
        await site.stop();
      }
    };
    expect(await read({})).toEqual({ mail: "written to files", metric: "mail_to_files 1", warned: true });
    const sent = { MAIL_MODE: "", SMTP_URL: "smtp://127.0.0.1:9" };
    expect(await read(sent)).toEqual({ mail: "sent", metric: "mail_to_files 0", warned: false });
  });
});

inFull(() => {
  test("with SITE_CLOCK=real the embedded event is over, and no start turns the clock back", async () => {
    const readHome = async (settings: Record<string, string>) => {
      const site = await startTestSite(settings);
      const html = await (await fetch(site.url)).text();
      await site.stop();
      return {
        over: html.includes('href="/#recap"'),
        turnedBack: html.includes("Demonstration: the site as it looks on"),
      };
    };
    expect(await readHome({ SITE_CLOCK: "real" })).toEqual({ over: true, turnedBack: false });
    expect(await readHome({})).toEqual({ over: false, turnedBack: true });
  });

  test("a machine of Fly without DATABASE_URL warns that its store is its own", async () => {
    const site = await startTestSite({ FLY_MACHINE_ID: "148e123" });
    expect(site.output()).toMatch(/"level":40,[^\n]*set DATABASE_URL to share one/);
    await site.stop();
  });
});

test("a port in use stops the start with a message of one line", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  try {
    const line = lineOf(start({ PORT: String(port) }));
    expect(line).toMatchObject({ level: 60, msg: expect.stringContaining(`port ${port} is in use`) });
  } finally {
    other.close();
  }
});

test.each([
  ["no-such-host.invalid", "HOST no-such-host.invalid cannot be resolved"],
  ["192.0.2.1", "HOST 192.0.2.1 is no address of this machine"],
])("HOST %s stops the start with a message of one line", (HOST, reason) => {
  expect(lineOf(start({ HOST }))).toMatchObject({ level: 60, msg: expect.stringContaining(reason) });
});

inFull(() => {
  test("without APP_URL, canonical links, sitemap and mails use localhost and PORT", async () => {
    const port = await freePort();
    const site = await startTestSite({ PORT: String(port), SITE_INDEXED: "true" });
    try {
      const read = async (path: string) => (await fetch(site.url + path)).text();
      const $ = load(await read("/faq"));
      expect($('link[rel="canonical"]').attr("href")).toBe(`http://localhost:${port}/faq`);
      expect($('meta[property="og:image"]').attr("content")).toContain(`http://localhost:${port}/`);
      const sitemap = await read("/sitemap.xml");
      expect(sitemap).toContain(`http://localhost:${port}/faq`);
      for (const path of ["/robots.txt", "/news/rss.xml", "/rundown.ics", "/api/v1/openapi.json"]) {
        const text = await read(path);
        expect(text).toContain(`http://localhost:${port}`);
        expect(text).not.toContain("localhost:3000");
      }
      expect(sitemap).not.toContain("localhost:3000");

      const client = formClient(site);
      const sent = await client.post("/contact", contactFields(await client.openForm("/contact")));
      expect(sent.status).toBe(303);
      const folder = join(site.dataDirectory, "mail");
      const mails = () => (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith(".eml"));
      await expect.poll(mails).toHaveLength(2);
      for (const name of mails()) {
        const { text } = await simpleParser(readFileSync(join(folder, name)));
        expect(text).toContain(`http://localhost:${port}`);
      }
    } finally {
      await site.stop();
    }
  });
});

test("an https APP_URL in capitals sets HSTS and Secure cookies", async () => {
  const site = await startTestSite(httpsSettings("HTTPS://Expo.Example.COM"));
  try {
    const page = await fetch(`${site.url}/faq`);
    expect(page.headers.get("Strict-Transport-Security")).toMatch(/max-age=\d+/);
    expect(load(await page.text())('link[rel="canonical"]').attr("href")).toBe("https://expo.example.com/faq");
    const chosen = await fetch(`${site.url}/color-mode`, {
      method: "POST",
      body: new URLSearchParams({ mode: "dark", returnTo: "/faq" }),
      headers: { Origin: "https://expo.example.com" },
      redirect: "manual",
    });
    expect(chosen.status).toBe(303);
    expect(chosen.headers.get("Set-Cookie")).toContain("; Secure");
  } finally {
    await site.stop();
  }
});

test.each(
  everyNth(
    [
      ["behind https", httpsSettings("HTTPS://expo.example.com"), false],
      ["on localhost", {}, true],
      ["of every interface", { HOST: "0.0.0.0" }, false],
      ["on every interface with SHOW_STACK", { HOST: "0.0.0.0", SHOW_STACK: "true" }, true],
    ],
    4,
  ),
)(
  "the error screen shows a stack only in local development: a site %s",
  async (_, env: Record<string, string>, traced) => {
    const broken = `--import=${pathToFileURL("tests/fixtures/broken-number-format.mjs").href}`;
    const site = await startTestSite({ NODE_OPTIONS: broken, ...env });
    try {
      const response = await fetch(`${site.url}/ticket`, { headers: { "User-Agent": "Mozilla/5.0 Chrome/140" } });
      expect(response.status).toBe(500);
      const html = await response.text();
      expect(html.includes("No number can be written today")).toBe(traced);
      expect(/at .*build\/server/.test(html)).toBe(traced);
    } finally {
      await site.stop();
    }
  },
);

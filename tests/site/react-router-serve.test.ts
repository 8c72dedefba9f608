import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { redirectFaults } from "../../scripts/audit/links.ts";
import { MOVED } from "../../scripts/audit/pages.ts";
import { freePort } from "../support/free-port";
import { htmlText } from "../support/html-text";
import { startOwnSite } from "../support/own-site";
import type { SiteServer } from "../support/site-server";

let thin: SiteServer;
let serve: ChildProcess;
let serveUrl: string;
const dataDirectory = mkdtempSync(join(tmpdir(), "serve-"));

beforeAll(async () => {
  thin = await startOwnSite();
  const port = await freePort();
  serveUrl = `http://127.0.0.1:${port}`;
  serve = spawn("react-router-serve", ["./build/server/index.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDirectory,
    },
    stdio: "ignore",
  });
  for (;;) {
    if (serve.exitCode !== null) throw new Error("react-router-serve did not start");
    if (
      await fetch(`${serveUrl}/api/v1/event`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
afterAll(async () => {
  await thin?.stop();
  if (serve?.exitCode === null) {
    serve.kill("SIGTERM");
    await once(serve, "exit");
  }
  rmSync(dataDirectory, { recursive: true, force: true });
});

test.each(["/", "/brands?q=tent", "/ticket?tab=about", "/rundown?day=2", "/news", "/terms", "/nope", "/tickets?a=b"])(
  "%s is the same behind react-router-serve",
  async (path) => {
    const read = async (origin: string) => {
      const answer = await fetch(origin + path, { redirect: "manual", headers: { "User-Agent": "curl/8.9.1" } });
      const { status, headers } = answer;
      const clock = /The clock of this site is set to [^.]*\./;
      return {
        status,
        location: headers.get("Location"),
        cache: headers.get("Cache-Control"),
        text: htmlText(await answer.text()).replace(clock, ""),
      };
    };
    expect(await read(serveUrl)).toEqual(await read(thin.url));
  },
);

test("what has moved, or is written otherwise, leads straight to its page behind either", async () => {
  expect(await redirectFaults(thin.url, MOVED)).toEqual([]);
  expect(await redirectFaults(serveUrl, MOVED)).toEqual([]);
});

test.each([
  "//evil.example/",
  "/\\\\evil",
  "/\\evil/",
  "//EVIL.example//",
  "/blog//evil.example/",
  "/Blog/\\evil.example",
  "/blog/%2F%2Fevil/",
])("%s leads nowhere else, behind either", async (target) => {
  for (const origin of [thin.url, serveUrl]) {
    const location = await locationOf(origin, target);
    if (location !== null) expect(new URL(location, "https://expo.example").origin).toBe("https://expo.example");
  }
});

/** Where a target leads that is sent as it is written: `fetch` would turn its backslashes into slashes. */
async function locationOf(origin: string, path: string): Promise<string | null> {
  const { hostname, port } = new URL(origin);
  const [answer]: IncomingMessage[] = await once(request({ hostname, port, path }).end(), "response");
  answer?.resume();
  return answer?.headers.location ?? null;
}

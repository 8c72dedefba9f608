import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

let site: SiteServer;
beforeAll(async () => {
  site = await startTestSite({
    NODE_OPTIONS: `--import=${pathToFileURL("tests/fixtures/short-silence.mjs").href}`,
  });
});
afterAll(() => site?.stop());

test.concurrent.each([
  ["after a cached page", "GET /faq HTTP/1.1\r\nHost: x\r\n\r\n", /^HTTP\/1\.1 200 /],
  ["after a rendered page", "GET /contact HTTP/1.1\r\nHost: x\r\n\r\n", /^HTTP\/1\.1 200 /],
  ["before any request", "", /^$/],
])("the server closes a connection that is silent %s", async (_, bytes, responses) => {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  if (bytes) socket.write(bytes);
  // Ends when the server closes the connection.
  expect(await text(socket)).toMatch(responses);
});

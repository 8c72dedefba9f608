import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { respondToMalformed } from "~/server/protocol/malformed-requests";
import { limitConnections } from "./limits";

let server: Server;
afterEach(() => server.closeAllConnections());

const QUICK = { headersTimeout: 100, requestTimeout: 200, timeout: 400 };

/** What a server with tight bounds says to a client that sends this and nothing more. */
async function answerTo(words: string): Promise<string> {
  server = createServer({ connectionsCheckingInterval: 20 }, (request, response) => {
    request.resume().on("end", () => response.end("done"));
  });
  limitConnections(server, QUICK);
  respondToMalformed(server);
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(words);
  return text(socket);
}

test.each([
  ["headers that do not end", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "],
  ["a body that does not come", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf"],
])("%s are waited for so long: 408 and the line is cut", async (_, words) => {
  const answer = await answerTo(words);
  expect(answer).toMatch(/^HTTP\/1.1 408 .*Content-Security-Policy: .*\r\n\r\nRequest Timeout\n$/s);
});

test("a connection on which nothing is said is closed without a word", async () => {
  expect(await answerTo("")).toBe("");
});

test("a whole request is answered, and its idle line closed in the end", async () => {
  expect(await answerTo("GET / HTTP/1.1\r\nHost: x\r\n\r\n")).toMatch(/^HTTP\/1.1 200 .*done/s);
});

import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { refuseMalformed } from "~/server/protocol/malformed-requests";
import { closeSilentConnections, connectionLimits } from "./limits";

let server: Server;
afterEach(() => server.closeAllConnections());

const QUICK = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };

/** The response of a server with short limits to a client that sends this and nothing more. */
async function responseTo(sent: string): Promise<string> {
  server = createServer({ ...connectionLimits, ...QUICK }, (request, response) => {
    request.resume().on("end", () => response.end("done"));
  });
  closeSilentConnections(server, 400);
  refuseMalformed(server);
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(sent);
  return text(socket);
}

test.each([
  ["headers that do not end", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "],
  ["a body that does not arrive", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf"],
])("%s: 408 after a while, and the connection is closed", async (_, sent) => {
  const response = await responseTo(sent);
  expect(response).toMatch(/^HTTP\/1.1 408 .*Content-Security-Policy: .*\r\n\r\nRequest Timeout\n$/s);
});

test("a connection without a request is closed without a response", async () => {
  expect(await responseTo("")).toBe("");
});

test("a complete request gets its response, and its idle connection is closed in the end", async () => {
  expect(await responseTo("GET / HTTP/1.1\r\nHost: x\r\n\r\n")).toMatch(/^HTTP\/1.1 200 .*done/s);
});

/**
 * The yardstick: as little as Node can do to send given bytes. Reads answers from the file in ANSWERS, each path's
 * headers as a flat list and its body in base64, and sends them.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const { ANSWERS = "", HOST, PORT } = process.env;
const given = JSON.parse(readFileSync(ANSWERS, "utf8")) as Record<string, { headers: string[]; body: string }>;
const answers = new Map(
  Object.entries(given).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, "base64") }]),
);

createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (answer) response.writeHead(200, answer.headers).end(answer.body);
  else response.writeHead(404).end();
}).listen(Number(PORT), HOST);

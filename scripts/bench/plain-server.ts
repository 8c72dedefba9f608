/**
 * The reference for `cached.ts`: the minimum that Node does to send given bytes. The file in RESPONSES has, for each path,
 * the headers as a flat list and the body in base64.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const { RESPONSES = "", HOST, PORT } = process.env;
const given = JSON.parse(readFileSync(RESPONSES, "utf8")) as Record<string, { headers: string[]; body: string }>;
const responses = new Map(
  Object.entries(given).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, "base64") }]),
);

createServer((request, response) => {
  const known = responses.get(request.url ?? "");
  if (known) response.writeHead(200, known.headers).end(known.body);
  else response.writeHead(404).end();
}).listen(Number(PORT), HOST);

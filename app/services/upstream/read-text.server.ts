import { ServiceOutage } from "~/services/outage";

const MEBIBYTE = 1024 * 1024;
/** MiB of a body out of its coding. The largest answers, 300 brands or a hundred posts, are a tenth of it. */
const MOST = 16;

/**
 * The text of an answer, decoded as UTF-8, when it is not endless.
 * @param what of the message, when it is too long: `[GET] "https://…"`
 * @throws ServiceOutage when it is longer than 16 MiB; the rest is not read
 * @throws what the body throws when it does not come whole or in time
 */
export async function readText(response: Response, what: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST * MEBIBYTE) throw new ServiceOutage(`${what}: more than ${MOST} MiB`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

/** Length of an answer as it came over the wire, in bytes, and its status. */
export type Asked = { status: number; bytes: number };

/** Asks for an address and reads the answer to its end. */
function ask(url: string, encoding: "br" | "identity"): Promise<Asked> {
  return new Promise((resolve, reject) => {
    // A browser's name: crawlers get another, whole page.
    const headers = { "accept-encoding": encoding, "user-agent": "Mozilla/5.0 (X11; Linux x86_64) bench" };
    request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, bytes }));
      response.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}

/**
 * Asks many times, so many at once.
 * @throws Error when an answer is not a 200, unless another status is expected
 */
export async function askOften(
  urls: readonly string[],
  { encoding, atOnce = 4, status = 200 }: { encoding: "br" | "identity"; atOnce?: number; status?: number },
): Promise<Asked[]> {
  const answers: Asked[] = [];
  const waiting = urls.values();
  const worker = async () => {
    for (const url of waiting) {
      const answer = await ask(url, encoding);
      if (answer.status !== status) throw new Error(`${url} answered ${answer.status}`);
      answers.push(answer);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers;
}

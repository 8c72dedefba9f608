import { request } from "node:http";

/** An answer as it is on the wire. */
export type WireAnswer = { status: number; headers: Record<string, string>; body: Buffer };

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) bench";

/** Asks as a browser that takes one coding. */
function askCoded(url: string, coding: string): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { "Accept-Encoding": coding, "User-Agent": BROWSER } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const headers = Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
        );
        resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
      });
    })
      .on("error", reject)
      .end();
  });
}

/** Asks until the page cache has the answer: then it has an age. @throws Error when it is never kept */
export async function askKept(url: string, coding = "br"): Promise<WireAnswer> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const answer = await askCoded(url, coding);
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    if (answer.headers.age !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} is not kept`);
}

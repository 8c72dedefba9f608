import { expect, test } from "vitest";
import { requestLines } from "../../support/content/request-lines";
import { startTestSite } from "../../support/servers/test-site";
import { signed } from "../../support/services/webhook";

test("an overloaded site refuses some pages with 503, responds to health checks, and serves cached pages, also after a purge", async () => {
  const secret = "the-secret-of-the-content";
  const busy = await startTestSite({ OVERLOAD_DELAY: "5", CONTENT_WEBHOOK_SECRET: secret });
  const fetchPage = async (path: string) => {
    const response = await fetch(busy.url + path);
    await response.text();
    return response;
  };
  await expect.poll(async () => (await fetchPage("/faq")).headers.get("Age")).not.toBeNull();
  const body = JSON.stringify({ event: "changed" });
  const purge = () =>
    fetch(`${busy.url}/hooks/content`, {
      method: "POST",
      body,
      headers: signed(body, { header: "X-Content-Signature", secret }),
    });
  const statuses = new Set<number>();
  const refused: Response[] = [];
  let refusedRounds = 0;
  for (let round = 0; round < 100 && !(refusedRounds >= 2 && statuses.has(200)); round += 1) {
    expect((await purge()).status).toBe(202);
    // A form's page is never cached: while some get 503, so would every render.
    const load = Array.from({ length: 30 }, (_, number) => fetchPage(`/book-space?${number}`));
    expect((await fetchPage("/faq")).status).toBe(200);
    expect((await fetch(`${busy.url}/healthz`)).status).toBe(200);
    const responses = await Promise.all(load);
    for (const { status } of responses) statuses.add(status);
    const these = responses.filter(({ status }) => status === 503);
    if (these.length > 0) refusedRounds += 1;
    refused.push(...these);
  }
  expect(statuses).toEqual(new Set([200, 503]));
  expect(refusedRounds).toBeGreaterThanOrEqual(2);
  expect(refused[0]?.headers.get("Retry-After")).toBe("5");
  await busy.stop();
  const id = refused[0]?.headers.get("X-Request-Id");
  expect(requestLines(busy).filter((line) => line.id === id)).toMatchObject([{ status: 503 }]);
});

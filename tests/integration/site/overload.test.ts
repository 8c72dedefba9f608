import { expect, test } from "vitest";
import { requestLines } from "../../support/content/request-lines";
import { startTestSite } from "../../support/servers/test-site";
import { signed } from "../../support/services/webhook";

test("an overloaded site refuses some pages with 503, and responds to health checks", async () => {
  const busy = await startTestSite({ OVERLOAD_DELAY: "5" });
  const statuses = new Set<number>();
  const seen: Response[] = [];
  const fetchPage = async (number: number) => {
    const response = await fetch(`${busy.url}/book-space?${number}`);
    await response.text();
    statuses.add(response.status);
    if (response.status === 503) seen.push(response);
  };
  // Until both statuses occurred. A form's page is never cached, so each one is rendered.
  for (let round = 0; round < 50 && statuses.size < 2; round += 1) {
    await Promise.all(Array.from({ length: 30 }, (_, number) => fetchPage(number)));
    expect((await fetch(`${busy.url}/healthz`)).status).toBe(200);
  }
  expect(statuses).toEqual(new Set([200, 503]));
  expect(seen[0]?.headers.get("Retry-After")).toBe("5");
  await busy.stop();
  const id = seen[0]?.headers.get("X-Request-Id");
  expect(requestLines(busy).filter((line) => line.id === id)).toMatchObject([{ status: 503 }]);
});

test("an overloaded site serves cached pages, also after a purge", async () => {
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
  let refusedRounds = 0;
  for (let round = 0; round < 100 && refusedRounds < 5; round += 1) {
    expect((await purge()).status).toBe(202);
    // A form's page is never cached: while some get 503, so would every render.
    const load = Array.from({ length: 30 }, (_, number) => fetchPage(`/book-space?${number}`));
    const page = fetchPage("/faq");
    expect((await page).status).toBe(200);
    if ((await Promise.all(load)).some(({ status }) => status === 503)) refusedRounds += 1;
  }
  expect(refusedRounds).toBe(5);
  await busy.stop();
});

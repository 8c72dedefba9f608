import { expect, test } from "vitest";
import { startTestSite } from "../../support/servers/test-site";
import { formClient, pressFields, wordsOf } from "../../support/services/form-client";

/** The last day for applications is 7 November 2025 (`press.json`). */
const OPEN = "2025-11-07T20:00:00+07:00";
const CLOSED = "2025-11-08T08:00:00+07:00";

test("an application for accreditation that was opened before its last day and is sent after it is refused, and what was typed stays", async () => {
  const open = await startTestSite({ SITE_CLOCK: OPEN });
  const token = await formClient(open).openForm("/press");
  await open.stop();

  const closed = await startTestSite({ SITE_CLOCK: CLOSED });
  try {
    const response = await formClient(closed).post("/press", pressFields(token));
    expect(response.status).toBe(403);
    const html = await response.text();
    expect(wordsOf(html)).toContain("Accreditation is closed, so this wasn’t sent. What you typed is still here.");
    expect(html).toContain('value="Rani Kusuma"');
    expect(html).toContain('value="https://lensa-pagi.example/rani"');

    const page = await (await fetch(`${closed.url}/press`)).text();
    expect(page).not.toContain('name="form_token"');
    expect(page).toContain('href="/contact?topic=media"');
  } finally {
    await closed.stop();
  }
});

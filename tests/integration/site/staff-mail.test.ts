import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import categories from "~/content/embedded/brand-categories.json";
import { startTestSite } from "../../support/servers/test-site";
import { exhibitorFields, formClient } from "../../support/services/form-client";
import { parseMail } from "../../support/services/smtp-server";

let site: Awaited<ReturnType<typeof startTestSite>>;
beforeAll(async () => {
  // Without an SMTP server each mail is written to a file.
  site = await startTestSite();
});
afterAll(() => site?.stop());

async function staffMails(): Promise<string[]> {
  const directory = join(site.dataDirectory, "mail");
  const files = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith("-staff.eml"));
  const mails = files.map(async (name) => parseMail({ raw: await readFile(join(directory, name), "utf8") }));
  return (await Promise.all(mails)).map(({ text }) => text ?? "");
}

test("the staff mail has each category's name as shown in the form", async () => {
  const visitor = formClient(site);
  const form = await (await fetch(`${site.url}/book-space`)).text();
  const tokens = await Promise.all(categories.map(() => visitor.openForm("/book-space")));
  for (const [index, token] of tokens.entries()) {
    const category = categories[index]?.slug ?? "";
    expect((await visitor.post("/book-space", exhibitorFields(token, { category }))).status).toBe(303);
  }
  await expect.poll(async () => (await staffMails()).length).toBe(categories.length);
  const mails = (await staffMails()).join("\n");
  for (const { slug, name } of categories) {
    expect(form).toContain(`<option value="${slug}">${name.replace("&", "&amp;")}</option>`);
    expect(mails).toContain(`\nCategory: ${name}\n`);
  }
});

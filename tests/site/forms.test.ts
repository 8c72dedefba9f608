import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contactFields, exhibitorFields, formClient, wordsOf } from "../support/form-client";
import { startOwnSite } from "../support/own-site";
import type { SiteServer } from "../support/site-server";
import { startSmtpServer, type TestSmtpServer } from "../support/smtp-server";

let smtp: TestSmtpServer;
let site: SiteServer;
let visitor: ReturnType<typeof formClient>;

beforeAll(async () => {
  smtp = await startSmtpServer();
  site = await startOwnSite({
    SMTP_URL: smtp.url,
    MAIL_TO: "staff@expo.example",
    MAIL_CC: "second@expo.example",
    MAIL_BCC: "archive@expo.example",
    FORM_LIMIT: "1000",
  });
  visitor = formClient(site);
});

afterAll(async () => {
  await site.stop();
  await smtp.stop();
});

const sentAddress = /\/(contact|book-space)\?sent=(?:CM|EX)-[0-9A-Z]{4}-[0-9A-Z]{2}$/;

function referenceIn(response: Response): string {
  expect(response.headers.get("Location")).toMatch(sentAddress);
  return response.headers.get("Location")?.split("sent=")[1] ?? "";
}

/** The page that an accepted form leads to, with the cookies of the answer. */
async function follow(response: Response): Promise<string> {
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return (await fetch(site.url + response.headers.get("Location"), { headers: { Cookie: cookie } })).text();
}

describe("a form without JavaScript", () => {
  test("is accepted, thanked for in the HTML, and reaches staff and sender by mail", async () => {
    const before = smtp.arrived.length;
    const response = await visitor.post("/contact", contactFields(await visitor.readyForm("/contact")));
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toMatch(sentAddress);
    const reference = response.headers.get("Location")?.split("sent=")[1] ?? "";
    const page = await follow(response);
    expect(page).toMatch(/<noscript><div role="status"[^>]*>Thank you\. Your message is with us/);
    expect(wordsOf(page)).toContain(`Your reference number is ${reference}`);

    await smtp.waitFor(before + 2);
    const mails = smtp.arrived.slice(before);
    const staff = mails.find((mail) => mail.envelope.to.includes("staff@expo.example"));
    expect(staff?.envelope.to.toSorted()).toEqual([
      "archive@expo.example",
      "second@expo.example",
      "staff@expo.example",
    ]);
    expect(staff?.raw).toContain("Reply-To: Budi Santosa <budi@visitor.example>");
    expect(mails.some((mail) => mail.envelope.to.includes("budi@visitor.example"))).toBe(true);
  });

  test("shows each fault beside its field and keeps what was typed", async () => {
    const token = await visitor.readyForm("/book-space");
    const body = exhibitorFields(token, {
      email: "not an address",
      phone: "12",
      boothSize: "12",
      company: "PT “Ümlaut” <b>",
    });
    const response = await visitor.post("/book-space", body);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(wordsOf(html)).toContain("Please mend the following");
    expect(html).toContain('value="not an address"');
    expect(html).toContain('value="PT “Ümlaut” &lt;b&gt;"');
    for (const name of ["email", "phone", "boothSize"]) {
      const control = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
      expect(control).toContain('aria-invalid="true"');
      const describedBy = /aria-describedby="([^"]+)"/.exec(control)?.[1]?.split(" ") ?? [];
      expect(describedBy.some((id) => html.includes(`id="${id}" class="mt-1 font-semibold text-danger"`))).toBe(true);
    }
    expect(html).toContain(token);
  });

  test("a page from before the privacy text changed says so", async () => {
    const token = await visitor.readyForm("/contact");
    const response = await visitor.post("/contact", contactFields(token, { consentVersion: "contact-2024-01-01" }));
    expect(response.status).toBe(400);
    expect(wordsOf(await response.text())).toContain("Our privacy text has changed.");
  });

  test("a field that the settings hide is neither asked nor accepted", async () => {
    const token = await visitor.readyForm("/book-space");
    const page = await (await fetch(`${site.url}/book-space`)).text();
    expect(page).not.toContain('name="jobTitle"');
    expect(page).not.toContain('name="products"');
    const before = smtp.arrived.length;
    const body = exhibitorFields(token, { jobTitle: "Sneaked in", products: "Sneaked in too" });
    expect((await visitor.post("/book-space", body)).status).toBe(303);
    await smtp.waitFor(before + 2);
    expect(
      smtp.arrived
        .slice(before)
        .map((mail) => mail.raw)
        .join(),
    ).not.toContain("Sneaked");
  });
});

describe("the same form twice", () => {
  test("at once and again later gives one submission and the same answer", async () => {
    const before = smtp.arrived.length;
    const token = await visitor.readyForm("/contact");
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        visitor.post(turn % 2 ? "/contact" : "/contact.data", contactFields(token)),
      ),
    );
    const again = await visitor.post("/contact", contactFields(token));
    const references = new Set(
      await Promise.all(
        [...answers, again].map(
          async (answer) =>
            /(?:CM)-[0-9A-Z]{4}-[0-9A-Z]{2}/.exec((answer.headers.get("Location") ?? "") + (await answer.text()))?.[0],
        ),
      ),
    );
    expect(references.size).toBe(1);
    expect([...references][0]).toBeTruthy();
    await smtp.waitFor(before + 2);
    // A second submission would have been sent by now: wait for one that was surely made later.
    await visitor.post("/contact", contactFields(await visitor.readyForm("/contact")));
    await smtp.waitFor(before + 4);
    expect(smtp.arrived.length).toBe(before + 4);
  });

  test.each([
    ["/contact", contactFields, { message: "Something else" }],
    ["/book-space", exhibitorFields, { company: "Another company" }],
  ] as const)("with other words shows %s again with them, and takes them then", async (path, fields, change) => {
    const before = smtp.arrived.length;
    const token = await visitor.readyForm(path);
    const email = `again@${path.slice(1)}.example`;
    const first = referenceIn(await visitor.post(path, fields(token, { email })));
    const answer = await visitor.post(path, fields(token, { email, ...change }));
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(wordsOf(html)).toContain(`You sent this form before, as ${first}`);
    expect(html).toContain(Object.values(change)[0]);
    // At once: the visitor has read it.
    const fresh = /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const second = referenceIn(await visitor.post(path, fields(fresh, { email, ...change })));
    expect(second).not.toBe(first);
    // To staff and sender of each.
    await smtp.waitFor(before + 4);
    const mails = smtp.arrived.slice(before).map((mail) => mail.raw);
    expect([first, second].map((reference) => mails.filter((raw) => raw.includes(reference)).length)).toEqual([2, 2]);
  });
});

describe("abuse", () => {
  test("a form that was filled in by a program is refused, with what was typed", async () => {
    const token = await visitor.readyForm("/contact");
    const trapped = await visitor.post("/contact", contactFields(token, { leave_this_empty: "x", name: "Kept Name" }));
    expect(trapped.status).toBe(400);
    expect(await trapped.text()).toContain('value="Kept Name"');
    const quick = await visitor.post("/contact", contactFields(await visitor.openForm("/contact")));
    expect(quick.status).toBe(400);
    expect(wordsOf(await quick.text())).toContain("That was very quick");
    const forged = await visitor.post(
      "/contact",
      contactFields(token.replace(/.$/, (last) => (last === "A" ? "B" : "A"))),
    );
    expect(forged.status).toBe(400);
  });

  test("a form refused for being quick can be sent at once from the page that says so", async () => {
    const quick = await visitor.post("/contact", contactFields(await visitor.openForm("/contact")));
    const token = /name="form_token" value="([^"]+)"/.exec(await quick.text())?.[1] ?? "";
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect((await visitor.post("/contact", contactFields(token))).status).toBe(303);
  });

  test.each(["/contact", "/contact.data"])("a post to %s from another site is refused", async (path) => {
    const response = await visitor.post(path, contactFields("x"), { Origin: "https://elsewhere.example" });
    expect(response.status).toBe(400);
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });

  test.each(["/contact", "/contact.data"])("%s takes 64 KiB and no more", async (path) => {
    const token = await visitor.readyForm("/contact");
    const tooLarge = await visitor.post(path, contactFields(token, { message: "x".repeat(65_536) }));
    expect(tooLarge.status).toBe(413);
    const streamed = await fetch(site.url + path, {
      method: "POST",
      headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" },
      body: new ReadableStream({
        start(controller) {
          for (let chunk = 0; chunk < 70; chunk += 1) controller.enqueue(new TextEncoder().encode("a".repeat(1024)));
          controller.close();
        },
      }),
      duplex: "half",
      redirect: "manual",
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  test("something that is no form is 415, and a broken one 400", async () => {
    const json = await visitor.post("/contact", "{}", { "Content-Type": "application/json" });
    expect(json.status).toBe(415);
    const broken = await visitor.post("/contact", "--x\r\nbroken", {
      "Content-Type": "multipart/form-data; boundary=x",
    });
    expect(broken.status).toBe(400);
  });

  test("one address has one budget for a path and its .data twin; 429 keeps what was typed", async () => {
    const strict = await startOwnSite({ FORM_LIMIT: "4", TRUSTED_PROXIES: "1" });
    try {
      const client = formClient(strict);
      const from = (address: string) => ({ "X-Forwarded-For": `203.0.113.99, ${address}` });
      const send = (path: string, address: string) =>
        client.post(path, new URLSearchParams({ name: "Typed Name" }), from(address));
      const statuses = [];
      for (const path of ["/contact", "/contact.data", "/contact", "/contact.data"]) {
        statuses.push((await send(path, "2001:db8:1:100::1")).status);
      }
      expect(statuses).toEqual([400, 400, 400, 400]);
      // Another address of the same /56 has the same budget.
      const document = await send("/contact", "2001:db8:1:1ff::2");
      expect(document.status).toBe(429);
      expect(Number(document.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await document.text()).toContain('value="Typed Name"');
      const data = await send("/contact.data", "2001:db8:1:100::1");
      expect(data.status).toBe(429);
      expect(Number(data.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect((await send("/contact", "2001:db8:1:200::1")).status).toBe(400);
      expect((await send("/book-space", "2001:db8:1:100::1")).status).toBe(400);
    } finally {
      await strict.stop();
    }
  });

  test("a proxy's header is not believed unless a setting says so", async () => {
    const strict = await startOwnSite({ FORM_LIMIT: "2" });
    try {
      const client = formClient(strict);
      const statuses = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const headers = { "X-Forwarded-For": `198.51.100.${turn}`, "Fly-Client-IP": `198.51.100.${turn}` };
        statuses.push((await client.post("/contact", new URLSearchParams({ name: "x" }), headers)).status);
      }
      expect(statuses).toEqual([400, 400, 429]);
    } finally {
      await strict.stop();
    }
  });
});

test("a store that cannot be written answers 503 and keeps what was typed", async () => {
  const broken = await startOwnSite({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" });
  try {
    const client = formClient(broken);
    const token = await client.readyForm("/contact");
    const response = await client.post("/contact", contactFields(token));
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("30");
    const html = await response.text();
    expect(html).toContain('value="Budi Santosa"');
    expect(wordsOf(html)).toContain("nothing was sent");
  } finally {
    await broken.stop();
  }
});

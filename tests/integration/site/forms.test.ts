import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import categories from "~/content/embedded/brand-categories.json";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, exhibitorFields, formClient, wordsOf } from "../../support/services/form-client";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";

let smtp: TestSmtpServer;
let site: SiteServer;
let visitor: ReturnType<typeof formClient>;

beforeAll(async () => {
  smtp = await startSmtpServer();
  site = await startTestSite({
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

const sentAddress = /^\/(contact|book-space)\?sent=((?:CM|EX)-[0-9A-Z]{4}-[0-9A-Z]{2})&proof=[\w-]{43}$/;

function referenceIn(response: Response): string {
  expect(response.headers.get("Location")).toMatch(sentAddress);
  return sentAddress.exec(response.headers.get("Location") ?? "")?.[2] ?? "";
}

/** The page that an accepted form leads to, with the cookies of the response. */
async function follow(response: Response): Promise<string> {
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return (await fetch(site.url + response.headers.get("Location"), { headers: { Cookie: cookie } })).text();
}

describe("a form without JavaScript", () => {
  test("is accepted, confirmed in the HTML, and mailed to staff and sender", async () => {
    const before = smtp.arrived.length;
    const response = await visitor.post("/contact", contactFields(await visitor.openForm("/contact")));
    expect(response.status).toBe(303);
    const reference = referenceIn(response);
    const page = await follow(response);
    expect(page).toMatch(/<noscript><div role="status"[^>]*>Thank you\. We’ve received your message/);
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

  test("shows each error at its field, and the visitor's input", async () => {
    const token = await visitor.openForm("/book-space");
    const body = exhibitorFields(token, {
      email: "not an address",
      phone: "12",
      boothSize: "12",
      company: "PT “Ümlaut” <b>",
    });
    const response = await visitor.post("/book-space", body);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(wordsOf(html)).toContain("Please correct the following");
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

  test("asks once about an address that looks mistyped, in every form, and takes it when it is sent again", async () => {
    const mistyped = { email: "sari@gmial.com", company: "PT Rimba & Laut" };
    const sent = exhibitorFields(await visitor.openForm("/book-space"), mistyped);
    const asked = await visitor.post("/book-space", sent);
    expect(asked.status).toBe(400);
    const $ = load(await asked.text());
    expect($("[role=alert]").text()).toContain("Did you mean sari@gmail.com?");
    const values = ["company", "email", "boothSize"].map((name) => $(`[name=${name}]`).attr("value"));
    expect(values).toEqual(["PT Rimba & Laut", "sari@gmial.com", "24"]);
    // Enter presses the first button, which sends what was typed.
    const buttons = $("form[method=post] button[type=submit]").toArray().slice(-2);
    expect(buttons.map((button) => $(button).attr("value"))).toEqual([undefined, "sari@gmail.com"]);
    const token = $("[name=form_token]").attr("value") ?? "";
    const other = await visitor.post("/book-space", exhibitorFields(token, { ...mistyped, email: "sari@yaho.com" }));
    expect([other.status, await other.text()]).toEqual([400, expect.stringContaining("sari@yahoo.com")]);
    const before = smtp.arrived.length;
    const phone = "0812\u20113456\u00a07890 (WA)";
    const again = await visitor.post("/book-space", exhibitorFields(token, { ...mistyped, phone }));
    expect(referenceIn(again)).toMatch(/^EX/);
    await smtp.waitFor(before + 2);
    expect(smtp.arrived.slice(before).some(({ envelope }) => envelope.to.includes("sari@gmial.com"))).toBe(true);
    const half = { ...mistyped, email: "sari@gmail" };
    const refused = await visitor.post("/book-space", exhibitorFields(await visitor.openForm("/book-space"), half));
    const instead = load(await refused.text());
    expect(instead("button[value='sari@gmail.com']")).toHaveLength(1);
    expect(instead("[role=alert]").text()).toContain("Did you mean sari@gmail.com?");
  });

  test("is sent with the address that was meant by one press, and asks again while that is not sent", async () => {
    const mistyped = { email: "budi@gmail.con" };
    const asked = await visitor.post("/contact", contactFields(await visitor.openForm("/contact"), mistyped));
    const $ = load(await asked.text());
    const token = $("[name=form_token]").attr("value") ?? "";
    const choice = { [$("button[value='budi@gmail.com']").attr("name") ?? ""]: "budi@gmail.com" };
    const refused = await visitor.post("/contact", contactFields(token, { ...mistyped, ...choice, phone: "12" }));
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).toContain('value="budi@gmail.com"');
    const next = load(html)("[name=form_token]").attr("value") ?? "";
    expect((await visitor.post("/contact", contactFields(next, mistyped))).status).toBe(400);
    const before = smtp.arrived.length;
    expect((await visitor.post("/contact", contactFields(next, { ...mistyped, ...choice }))).status).toBe(303);
    await smtp.waitFor(before + 2);
    const recipients = smtp.arrived.slice(before).flatMap(({ envelope }) => envelope.to);
    expect(recipients).toContain("budi@gmail.com");
    expect(recipients).not.toContain("budi@gmail.con");
  });

  test("is refused with a message when the privacy text has changed since it was opened", async () => {
    const token = await visitor.openForm("/contact");
    const response = await visitor.post("/contact", contactFields(token, { consentVersion: "contact-2024-01-01" }));
    expect(response.status).toBe(400);
    expect(wordsOf(await response.text())).toContain("Our privacy text has changed.");
  });

  test("neither shows nor accepts a field that the settings hide", async () => {
    const token = await visitor.openForm("/book-space");
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

test("the mail to staff has each category's name as shown in the form", async () => {
  const mailsToStaff = () => smtp.arrived.filter(({ envelope }) => envelope.to.includes("staff@expo.example"));
  const form = await (await fetch(`${site.url}/book-space`)).text();
  const tokens = await Promise.all(categories.map(() => visitor.openForm("/book-space")));
  const references: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const category = categories[index]?.slug ?? "";
    references.push(referenceIn(await visitor.post("/book-space", exhibitorFields(token, { category }))));
  }
  const find = (reference: string) => mailsToStaff().find(({ raw }) => raw.includes(reference));
  for (const reference of references) await expect.poll(() => find(reference)).toBeDefined();
  for (const [index, { slug, name }] of categories.entries()) {
    expect(form).toContain(`<option value="${slug}">${name.replace("&", "&amp;")}</option>`);
    const { text } = await parseMail(find(references[index] ?? "") ?? { raw: "" });
    expect(text).toContain(`\nCategory: ${name}\n`);
  }
});

describe("the same form twice", () => {
  test("makes one submission and gets the same response, in parallel and later", async () => {
    const before = smtp.arrived.length;
    const token = await visitor.openForm("/contact");
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        visitor.post(turn % 2 ? "/contact" : "/contact.data", contactFields(token)),
      ),
    );
    const again = await visitor.post("/contact", contactFields(token));
    const references = new Set(
      await Promise.all(
        [...responses, again].map(
          async (response) =>
            /(?:CM)-[0-9A-Z]{4}-[0-9A-Z]{2}/.exec(
              (response.headers.get("Location") ?? "") + (await response.text()),
            )?.[0],
        ),
      ),
    );
    expect(references.size).toBe(1);
    expect([...references][0]).toBeTruthy();
    await smtp.waitFor(before + 2);
    // Mails are sent in order: when a later submission arrives, a duplicate would have arrived before.
    await visitor.post("/contact", contactFields(await visitor.openForm("/contact")));
    await smtp.waitFor(before + 4);
    expect(smtp.arrived.length).toBe(before + 4);
  });

  test.each([
    ["/contact", contactFields, { message: "Something else" }],
    ["/book-space", exhibitorFields, { company: "Another company" }],
  ] as const)("with other content shows %s again, and accepts that content then", async (path, fields, change) => {
    const before = smtp.arrived.length;
    const token = await visitor.openForm(path);
    const email = `again@${path.slice(1)}.example`;
    const first = referenceIn(await visitor.post(path, fields(token, { email })));
    const repeated = await visitor.post(path, fields(token, { email, ...change }));
    expect(repeated.status).toBe(409);
    const html = await repeated.text();
    expect(wordsOf(html)).toContain(`You’ve already sent this form, as ${first}`);
    expect(html).toContain(Object.values(change)[0]);
    // Without a pause: the visitor has read the form.
    const fresh = /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const second = referenceIn(await visitor.post(path, fields(fresh, { email, ...change })));
    expect(second).not.toBe(first);
    // To staff and sender of each.
    await smtp.waitFor(before + 4);
    const mails = smtp.arrived.slice(before).map((mail) => mail.raw);
    expect([first, second].map((reference) => mails.filter((raw) => raw.includes(reference)).length)).toEqual([2, 2]);
  });
});

describe("the thank-you page", () => {
  const CONFIRMED = "A confirmation is on its way to your inbox.";
  const NOT_CONFIRMED = "We can’t send a confirmation by e-mail this time, so please note the number below.";

  test.each([
    ["/contact", contactFields],
    ["/book-space", exhibitorFields],
  ] as const)("of %s promises a confirmation only when one is sent", async (path, fields) => {
    const before = smtp.arrived.length;
    const email = `capped@${path.slice(1)}.example`;
    const tokens = await Promise.all(Array.from({ length: 4 }, () => visitor.openForm(path)));
    const pages: string[] = [];
    for (const token of tokens) pages.push(wordsOf(await follow(await visitor.post(path, fields(token, { email })))));
    expect(pages.map((page) => [page.includes(CONFIRMED), page.includes(NOT_CONFIRMED)])).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [false, true],
    ]);
    await smtp.waitFor(before + 7);
    const toSender = smtp.arrived.slice(before).filter(({ envelope }) => envelope.to.includes(email));
    expect(toSender).toHaveLength(3);
    // The same form again gets the same confirmation.
    const again = async (token = "") => wordsOf(await follow(await visitor.post(path, fields(token, { email }))));
    expect(await again(tokens[0])).toContain(CONFIRMED);
    expect(await again(tokens[3])).toContain(NOT_CONFIRMED);
  });

  test.each([
    ["/contact?sent=CM-7K3F-2Q", "Send message"],
    ["/book-space?sent=EX-7K3F-2Q", "Send registration"],
    [`/contact?sent=CM-7K3F-2Q&proof=${"A".repeat(43)}`, "Send message"],
    ["/contact?sent=", "Send message"],
  ])("is not shown at the invented URL %s, which shows the form", async (address, button) => {
    const html = await (await fetch(site.url + address)).text();
    expect(wordsOf(html)).toContain(button);
    expect(wordsOf(html)).not.toContain("We’ve received");
    expect(html).not.toContain("<title>Sent");
  });

  test("of one form is not shown at the URL of the other", async () => {
    const sent = await visitor.post("/contact", contactFields(await visitor.openForm("/contact")));
    const address = sent.headers.get("Location") ?? "";
    expect(wordsOf(await (await fetch(site.url + address)).text())).toContain("We’ve received your message");
    const other = await fetch(site.url + address.replace("/contact", "/book-space"));
    expect(wordsOf(await other.text())).not.toContain("We’ve received");
  });
});

describe("abuse", () => {
  let quickly: ReturnType<typeof formClient>;
  let unhurried: SiteServer;
  beforeAll(async () => {
    // No test is as slow as that.
    unhurried = await startTestSite({ FORM_PAUSE: "60000" });
    quickly = formClient(unhurried);
  });
  afterAll(() => unhurried.stop());

  test("a form that a program filled in is refused, with its input preserved", async () => {
    const token = await visitor.openForm("/contact");
    const trapped = await visitor.post("/contact", contactFields(token, { leave_this_empty: "x", name: "Kept Name" }));
    expect(trapped.status).toBe(400);
    expect(await trapped.text()).toContain('value="Kept Name"');
    const quick = await quickly.post("/contact", contactFields(await quickly.openForm("/contact")));
    expect(quick.status).toBe(400);
    expect(wordsOf(await quick.text())).toContain("Please check the form, then send it");
    const forged = await visitor.post(
      "/contact",
      contactFields(token.replace(/.$/, (last) => (last === "A" ? "B" : "A"))),
    );
    expect(forged.status).toBe(400);
  });

  test("a form that is refused before validation shows its input without errors", async () => {
    const faulty = contactFields(await quickly.openForm("/contact"), { name: "", email: "no address" });
    const html = await (await quickly.post("/contact", faulty)).text();
    expect(html).toContain('value="no address"');
    expect(wordsOf(html)).toContain("Please check the form, then send it");
    expect(wordsOf(html)).not.toMatch(/Tell us your name|doesn’t look like/);
  });

  test("a form refused as too fast can be sent again at once from the page of the response", async () => {
    const quick = await quickly.post("/contact", contactFields(await quickly.openForm("/contact")));
    const token = /name="form_token" value="([^"]+)"/.exec(await quick.text())?.[1] ?? "";
    expect((await quickly.post("/contact", contactFields(token))).status).toBe(303);
  });

  test.each(["/contact", "/contact.data"])("a post to %s from another site is refused", async (path) => {
    const response = await visitor.post(path, contactFields("x"), { Origin: "https://elsewhere.example" });
    expect(response.status).toBe(400);
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });

  test.each(["/contact", "/contact.data"])("%s accepts bodies of 64 KiB and no larger ones", async (path) => {
    const token = await visitor.openForm("/contact");
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

  test("a body of another media type gets 415", async () => {
    const json = await visitor.post("/contact", "{}", { "Content-Type": "application/json" });
    expect(json.status).toBe(415);
    const multipart = await visitor.post("/contact", "--x\r\nbroken", {
      "Content-Type": "multipart/form-data; boundary=x",
    });
    expect(multipart.status).toBe(415);
  });
});

test("a form gets 503 with the visitor's input when the store is not writable", async () => {
  const broken = await startTestSite({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" });
  try {
    const client = formClient(broken);
    const token = await client.openForm("/contact");
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

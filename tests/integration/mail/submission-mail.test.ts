import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "cheerio";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeAcknowledgement, composeStaffMail } from "~/leads/mails/lead-mail.server";
import type { LeadSubject } from "~/leads/mails/lead-mail-fields.server";
import type { LeadContent } from "~/leads/model/leads";
import { createFileMailer, purgeMailFiles } from "~/platform/mailer/file-mailer.server";
import type { Mail } from "~/platform/mailer/mail.server";
import { createSmtpMailer } from "~/platform/mailer/smtp-mailer.server";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { mailSettings, message, registration } from "../../support/services/submissions";

const RECEIVED = Date.parse("2025-10-15T03:05:00Z");
const options = { signal: new AbortController().signal, beforeEnd: async () => true };

function stored(submission: LeadContent & { key: string }): LeadSubject {
  const { key: _, ...content } = submission;
  return { ...content, id: "5d7c9f00-0000-4000-8000-000000000001", reference: "EX-7K3F-2Q", createdAt: RECEIVED };
}

function delivery(id: string, mayBeDuplicate = false) {
  return { id, mayBeDuplicate };
}

const everyField = registration({
  jobTitle: "Head of Sales",
  website: "https://rimba.example/a?b=1&c=2",
  instagram: "rimba.id",
  products: "Tents\nStoves",
  city: "Bandung",
  message: "A corner, please.\nNear the stage.",
  squares: "C-7, C-8",
  extras: "2 × Power, 1,300 W",
  estimate: "Rp 54.000.000",
});

describe("received mails", () => {
  let server: TestSmtpServer;
  beforeAll(async () => {
    server = await startSmtpServer();
  });
  afterAll(() => server.stop());

  /** Sends over real SMTP and parses the received mail. */
  async function arrive(mail: Mail) {
    const before = server.arrived.length;
    const { result } = await createSmtpMailer(server.url).send(mail, options);
    expect(result).toBe("sent");
    const [arrived] = server.arrived.slice(before);
    if (!arrived) throw new Error("no mail arrived");
    return { arrived, parsed: await parseMail(arrived) };
  }

  it("gives staff the sender, every field, and links to reply", async () => {
    const { arrived, parsed } = await arrive(
      composeStaffMail(stored(everyField), delivery("delivery-1"), mailSettings),
    );
    expect(arrived.envelope).toEqual({
      from: "no-reply@expo.example",
      to: ["staff@expo.example", "cc@expo.example", "bcc@expo.example"],
    });
    expect(parsed.from?.text).toBe('"Jakarta Outing Expo" <no-reply@expo.example>');
    expect(parsed.replyTo?.value).toEqual([{ name: "Sari Dewi", address: "sari@rimba.example" }]);
    expect(parsed.subject).toBe("Exhibitor registration: Rimba (PT Rimba Raya) · EX-7K3F-2Q");
    expect(parsed.messageId).toBe("<5d7c9f00-0000-4000-8000-000000000001.delivery-1@expo.example>");
    for (const part of [parsed.text ?? "", parsed.html || ""]) {
      for (const value of [
        ...["PT Rimba Raya", "Rimba", "tents", "Sari Dewi", "Head of Sales", "sari@rimba.example", "+6281234567890"],
        ...["rimba.example", "@rimba.id", "Stoves", "Raw space", "36 m²", "Bandung", "Near the stage.", "EX-7K3F-2Q"],
        ...["15 October 2025, 10.05\u00a0AM WIB", "test-1"],
      ]) {
        expect(part).toContain(value);
      }
    }
    const links = [...(parsed.html || "").matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replace(/&amp;/g, "&"));
    expect(links).toContain(
      `mailto:sari@rimba.example?subject=${encodeURIComponent("Re: Exhibitor registration: Rimba (PT Rimba Raya) · EX-7K3F-2Q")}`,
    );
    expect(links.find((href) => href?.startsWith("https://wa.me/"))).toMatch(
      /^https:\/\/wa\.me\/6281234567890\?text=Hello/,
    );
    expect(links).toContain("tel:+6281234567890");
    expect(links).toContain("https://rimba.example/a?b=1&c=2");
  });

  it.each([
    ["staff", composeStaffMail(stored(everyField), delivery("delivery-1"), mailSettings)],
    ["visitors", composeAcknowledgement(stored(everyField), "delivery-2", mailSettings, null)],
  ])("writes times for %s as the site does", async (_, mail) => {
    const { parsed } = await arrive(mail);
    expect(parsed.text).toMatch(/\d{1,2}(\.\d{2})?\u00a0[AP]M WIB/);
    expect(parsed.text).not.toMatch(/\b\d{1,2}:\d{2}\b/);
  });

  it.each([
    ["a message about tickets", message(), "+62 812 0000 1411, for visitors, press and tickets"],
    [
      "a message about a booth",
      message({ topic: "exhibiting" }),
      "+62 812 0000 1611, for exhibitors, sponsors and media partners",
    ],
    ["a registration", everyField, "+62 812 0000 1611, for exhibitors, sponsors and media partners"],
  ])("answers %s with the number that is for it, and says so", async (_, submission, number) => {
    const { parsed } = await arrive(composeAcknowledgement(stored(submission), "delivery-2", mailSettings, null));
    const digits = number.split(",")[0]?.replace(/\D/g, "");
    for (const part of [parsed.text ?? "", parsed.html || ""]) {
      expect(part).toContain(`WhatsApp ${number}`);
      expect([...part.matchAll(/wa\.me\/(\d+)/g)].map(([, called]) => called)).toEqual([digits]);
    }
  });

  it("acknowledges a message to its sender without any of its words", async () => {
    const { arrived, parsed } = await arrive(
      composeAcknowledgement(stored(message({ phone: "+6281234567890" })), "delivery-2", mailSettings, null),
    );
    expect(arrived.envelope.to).toEqual(["budi@visitor.example"]);
    expect(parsed.from?.value[0]?.address).toBe("no-reply@expo.example");
    expect(parsed.replyTo?.value[0]?.address).toBe("hello@expo.example");
    expect(parsed.headers.get("auto-submitted")).toBe("auto-replied");
    expect(parsed.subject).toMatch(/ · EX-7K3F-2Q$/);
    for (const part of [parsed.text ?? "", parsed.html || ""]) {
      expect(part).toContain("EX-7K3F-2Q");
      expect(part).not.toMatch(/Budi|Sunday|8123/);
    }
  });

  it("repeats to exhibitors all that they registered, with the price", async () => {
    const { parsed } = await arrive(composeAcknowledgement(stored(everyField), "delivery-2", mailSettings, null));
    for (const line of [
      "Company: PT Rimba Raya",
      "Brand: Rimba",
      "Contact: Sari Dewi",
      "E-mail: sari@rimba.example",
      "Phone: +6281234567890",
      "Category: tents",
      "Booth type: Raw space (bare floor)",
      "Booth size: 36 m²",
      "Squares: C-7, C-8",
      "Extras: 2 × Power, 1,300 W",
      "Estimated price: Rp 54.000.000",
      "City: Bandung",
    ])
      expect(parsed.text).toContain(`\n${line}\n`);
    expect(parsed.text).toContain("    Tents\n    Stoves");
    expect(parsed.text).toContain("    A corner, please.\n    Near the stage.");
    expect(parsed.text).not.toContain("test-1");
  });

  it.each([
    ["https://casino.example/win?me=1", "casino\u2024example/win?me=1"],
    [
      "Look at www.casino.example, or ftp://10.0.0.1/a.exe",
      "Look at www\u2024casino\u2024example, or 10\u20240\u20240\u20241/a\u2024exe",
    ],
    ["Write to win@casino.example.", "Write to win@casino\u2024example."],
  ])("has no link that was typed by somebody with another's address: %s", async (typed, repeated) => {
    const submission = stored(registration({ company: typed, message: typed, website: "https://casino.example" }));
    const { parsed } = await arrive(composeAcknowledgement(submission, "delivery-2", mailSettings, null));
    expect(parsed.text).toContain(`\nCompany: ${repeated}\n`);
    expect(parsed.text).not.toContain("casino.example");
    const $ = load(parsed.html || "");
    expect($("a[href*='casino'], a[href*='10.0']")).toHaveLength(0);
    expect($("body").text()).toContain(repeated);
  });

  it.each([
    "Tents & shelters",
    `<b>Ropes</b> "8 mm" 'static'`,
    "Camping-Küche ⛺ テント",
    "WATER sports",
    "مخيمات",
    "{{name}} $& \\u0041 100 %",
  ])("gives staff the category's name as visitors see it: %s", async (categoryName) => {
    const submission = stored(registration({ category: "some-slug", categoryName }));
    const { parsed } = await arrive(composeStaffMail(submission, delivery("delivery-8"), mailSettings));
    const $ = load(parsed.html || "");
    expect(parsed.text).toContain(`\nCategory: ${categoryName}\n`);
    expect(parsed.text).toContain(`Category: ${categoryName}.`);
    expect(
      $("td > div")
        .toArray()
        .map((field) => $(field).text()),
    ).toContain(categoryName);
  });

  it("names a category by its slug when no name was stored, and a topic as visitors see it", async () => {
    const old = await arrive(composeStaffMail(stored(everyField), delivery("delivery-9"), mailSettings));
    expect(old.parsed.text).toContain("\nCategory: tents\n");
    const press = stored(message({ topic: "media" }));
    const { parsed } = await arrive(composeStaffMail(press, delivery("delivery-10"), mailSettings));
    expect(parsed.text).toContain("\nTopic: Press and media\n");
    expect(parsed.subject).toContain("Press and media");
  });

  it("warns staff of a possible duplicate, and only then", async () => {
    const once = await arrive(composeStaffMail(stored(everyField), delivery("delivery-7"), mailSettings));
    const again = await arrive(composeStaffMail(stored(everyField), delivery("delivery-7", true), mailSettings));
    for (const part of [once.parsed.text ?? "", once.parsed.html || ""]) expect(part).not.toMatch(/duplicate/i);
    for (const part of [again.parsed.text ?? "", again.parsed.html || ""]) {
      expect(part).toContain("This may be a duplicate");
    }
    expect(again.parsed.messageId).toBe(once.parsed.messageId);
    expect(again.parsed.subject).toBe(once.parsed.subject);
  });

  it("gives staff the fields of a message", async () => {
    const { parsed } = await arrive(composeStaffMail(stored(message()), delivery("delivery-3"), mailSettings));
    expect(parsed.subject).toBe("Contact message: Tickets, from Budi Santoso · EX-7K3F-2Q");
    expect(parsed.text).toContain("Is the hall open on Sunday?");
    expect(parsed.html).not.toContain("wa.me");
  });

  const hostile = {
    "a line break and a header": "Sari\r\nBcc: all@victim.example\r\n\r\nBody",
    "a lone line feed": "Sari\nSubject: other",
    "an encoded word": "=?utf-8?B?QmNjOiBhbGxAdmljdGltLmV4YW1wbGU=?= =?utf-8?Q?=0D=0ABcc:=20a@victim.example?=",
    markup: `<script>alert(1)</script><img src=x onerror=alert(1)>"'&`,
    "10,000 characters": "N".repeat(10_000),
    "10,000 emoji": "⛺".repeat(10_000),
    "joined emoji": "👨‍👩‍👧‍👦 Kemah",
    "right-to-left text": "مرحبا بكم שלום",
    "marks that turn text round": "Sari \u202Egnp.exe\u2066\u200F",
    "control characters": "Sa\u0000ri\u0007\u001B[2J\u0085\u2028Dewi",
    "quotes and brackets": `"Sari" <boss@expo.example>, other@victim.example`,
    "half a character": "Sari \uD83D",
  };

  it.each(Object.entries(hostile))("is one well-formed mail with %s in every field", async (_name, text) => {
    const submission = stored(
      registration({
        company: text,
        brand: text,
        contactName: text,
        jobTitle: text,
        website: `https://x.example/${encodeURIComponent(text.toWellFormed()).slice(0, 200)}`,
        instagram: text,
        products: text,
        city: text,
        message: text,
      }),
    );
    const { arrived, parsed } = await arrive(composeStaffMail(submission, delivery("delivery-4"), mailSettings));
    expect(arrived.envelope.to).toEqual(["staff@expo.example", "cc@expo.example", "bcc@expo.example"]);
    expect([...parsed.headers.keys()].sort()).toEqual(
      ["cc", "content-type", "date", "from", "message-id", "mime-version", "reply-to", "subject", "to"].sort(),
    );
    expect(parsed.to).toMatchObject({ value: [{ address: "staff@expo.example" }] });
    expect(parsed.cc).toMatchObject({ value: [{ address: "cc@expo.example" }] });
    expect(parsed.from?.value.map(({ address }) => address)).toEqual(["no-reply@expo.example"]);
    expect(parsed.replyTo?.value.map(({ address }) => address)).toEqual(["sari@rimba.example"]);
    expect(parsed.subject).toMatch(/^Exhibitor registration: .* · EX-7K3F-2Q$/);
    expect(parsed.subject?.length).toBeLessThan(300);
    expect(parsed.attachments).toEqual([]);
    const header = arrived.raw.slice(0, arrived.raw.indexOf("\r\n\r\n"));
    expect(header).not.toMatch(/^(?:bcc|subject: other)/im);
    expect(Math.max(...arrived.raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(parsed.html || "").not.toMatch(/<script|<img|onerror=alert\(1\)>/i);
    for (const part of [parsed.text ?? "", parsed.html || "", parsed.subject ?? "", parsed.replyTo?.text ?? ""]) {
      expect(part).not.toMatch(/[^\P{Cc}\t\n]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u);
    }
  });

  it("carries emoji, right-to-left letters and 10,000 characters completely in the fields", async () => {
    const long = "N".repeat(10_000);
    const { parsed } = await arrive(
      composeStaffMail(stored(message({ name: "שלום 👨‍👩‍👧‍👦", message: long })), delivery("delivery-5"), mailSettings),
    );
    expect(parsed.subject).toContain("שלום 👨‍👩‍👧‍👦");
    expect(parsed.replyTo?.value[0]?.name).toBe("שלום 👨‍👩‍👧‍👦");
    expect(parsed.text).toContain(long);
    expect(parsed.html).toContain(long);
  });

  it("shows a value of several lines so that it cannot imitate our fields", async () => {
    const { parsed } = await arrive(
      composeStaffMail(
        stored(message({ message: "Hi\nReference number: EX-FAKE-00" })),
        delivery("delivery-6"),
        mailSettings,
      ),
    );
    expect(parsed.text).toContain("\n    Reference number: EX-FAKE-00");
    expect(parsed.text).not.toContain("\nReference number: EX-FAKE-00");
  });
});

describe("mails as files", () => {
  const directory = mkdtempSync(join(tmpdir(), "mail-"));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it("writes a file that mail programs open, once, and logs it without personal data", async () => {
    const lines: string[] = [];
    const mailer = createFileMailer(join(directory, "mail"), pino({}, { write: (line: string) => lines.push(line) }));
    const mail = composeStaffMail(stored(everyField), delivery("delivery-1"), mailSettings);
    await mailer.send(mail, options);
    await mailer.send(mail, options);
    expect(await readdir(join(directory, "mail"))).toEqual(["EX-7K3F-2Q-staff.eml"]);
    const parsed = await parseMail({ raw: await readFile(join(directory, "mail", "EX-7K3F-2Q-staff.eml"), "utf8") });
    expect(parsed.subject).toContain("Rimba");
    expect(lines[0]).toContain("no SMTP_URL is set");
    expect(lines.join("")).not.toMatch(/sari|rimba/i);
  });

  it("are deleted when they are old", async () => {
    const file = join(directory, "mail", "EX-7K3F-2Q-staff.eml");
    await utimes(file, new Date(RECEIVED), new Date(RECEIVED));
    expect(await purgeMailFiles(join(directory, "mail"), RECEIVED - 1)).toBe(0);
    expect(await purgeMailFiles(join(directory, "mail"), RECEIVED + 1)).toBe(1);
    expect(await purgeMailFiles(join(directory, "nowhere"), RECEIVED)).toBe(0);
  });

  it("reports a temporary failure when the disk is not writable", async () => {
    const mailer = createFileMailer("/dev/null/mail", pino({ level: "silent" }));
    const mail = composeStaffMail(stored(everyField), delivery("delivery-1"), mailSettings);
    expect((await mailer.send(mail, options)).result).toBe("unavailable");
  });
});

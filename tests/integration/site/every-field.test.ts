import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type CheerioAPI, load } from "cheerio";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { FieldDefinition, FormDefinition } from "~/base/forms/form-definition";
import { LOCALES } from "~/base/i18n/locales";
import { toCsv } from "~/leads/leads-csv";
import { LEAD_KINDS, pageForms } from "~/leads/model/leads";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { createExpoOutbox } from "~/server/outbox/create-expo-outbox.server";
import { startTestSite } from "../../support/servers/test-site";
import { API_TOKEN } from "../../support/services/api-client";
import { type FormPath, formClient, wordsOf } from "../../support/services/form-client";
import { type MailFile, readMailFiles } from "../../support/services/mail-files";
import { proxyBeforeEvent, type StubApi, startStubApi } from "../../support/services/stub-api";

/** The page of each form. A new form fails to compile here until it has one. */
const PATHS: Record<keyof typeof pageForms, FormPath> = {
  "contact-message": "/contact",
  "exhibitor-registration": "/book-space",
  interest: "/updates",
  "press-accreditation": "/press",
};

type Sample = {
  /** The visitor's input, and the stored value. */
  typed: string;
  stored: string | number;
  /** The text in the staff mail. */
  mailed: string;
};

/** The squares that are chosen with a registration, and their m² together. */
const SQUARES = { names: ["C-7", "C-8"], area: 18 };

function sampleOf(name: string, field: FieldDefinition): Sample {
  const same = (value: string): Sample => ({ typed: value, stored: value, mailed: value });
  switch (field.type) {
    case "email":
      return same(`${name}@visitor.example`);
    case "phone":
      return { typed: "0812 3456 7890", stored: "+6281234567890", mailed: "+6281234567890" };
    case "website":
      return { typed: `${name}.example`, stored: `https://${name}.example`, mailed: `https://${name}.example` };
    case "instagram":
      return { typed: `@${name}`, stored: name, mailed: `@${name}` };
    case "category":
      return { typed: "Perahu & dayung", stored: "perahu-dayung", mailed: "Perahu & dayung" };
    case "integer": {
      // The squares in the address make the area, whatever is typed.
      const stored = name === "boothSize" ? SQUARES.area : field.max;
      return { typed: String(field.max), stored, mailed: `${stored} ${field.unit}` };
    }
    case "choice": {
      const [value = "", label] = Object.entries({ ...field.options, ...field.mailOptions }).at(-1) ?? [];
      return { typed: value, stored: value, mailed: label?.() ?? "" };
    }
    default:
      return same(`The ${name} that was typed`);
  }
}

/** ms that a delivery may take, and ms between polls. */
const WAIT = { timeout: 20_000, interval: 100 };

/** What the address of a form says besides. */
const QUERIES: Partial<Record<FormPath, string>> = { "/book-space": `?squares=${SQUARES.names}&extra-4=2&extra-5=1` };

/** Fields that the server adds. */
const INTERNAL: Readonly<Record<string, string>> = {
  categoryName: "Perahu & dayung",
  squares: SQUARES.names.join(", "),
  extras: "2 × Table and two chairs\n1 × Extra exhibitor badge",
  estimate: "Rp 28.055.250 with PPN (Rp 25.275.000 + 11% PPN: Rp 2.780.250)",
};

let receiver: Awaited<ReturnType<typeof startTestSite>>;
/** The receiver's product API, as the site uses it. */
let api: StubApi;
let site: typeof receiver;
let openApi: { paths: Record<string, unknown> };

beforeAll(async () => {
  receiver = await startTestSite({ API_TOKEN });
  api = await startStubApi(proxyBeforeEvent(receiver.url));
  site = await startTestSite({
    API_URL: api.url,
    API_TOKEN,
    EXHIBITOR_FIELDS: "brand,job-title,products",
  });
  openApi = await (await fetch(`${receiver.url}/api/v1/openapi.json`)).json();
});
afterAll(async () => {
  await site?.stop();
  await api?.stop();
  await receiver?.stop();
});

function payloadIn(dataDirectory: string, kind: string): Record<string, unknown> | undefined {
  const database = new DatabaseSync(join(dataDirectory, "expo.sqlite"), { readOnly: true });
  const row = database.prepare("SELECT payload FROM submission WHERE kind = ?").get(kind);
  database.close();
  return row && JSON.parse(String(row.payload));
}

/** Waits for the staff mail about the only submission of a kind. */
function staffMail(dataDirectory: string, kind: keyof typeof pageForms): Promise<MailFile> {
  const prefix = pageForms[kind].referencePrefix;
  return vi.waitFor(async () => {
    const mails = await readMailFiles(dataDirectory);
    const mail = mails.find(({ name }) => name.startsWith(prefix) && name.endsWith("-staff.eml"));
    if (!mail) throw new Error("no staff mail yet");
    return mail;
  }, WAIT);
}

/** The schema of a form's submissions in the OpenAPI document. */
function schemaOf({ api }: FormDefinition): { properties: object; required: string[] } {
  const place = ["paths", api?.path ?? "", "post", "requestBody", "content", "application/json", "schema"];
  return place.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], openApi) as ReturnType<
    typeof schemaOf
  >;
}

/** The cells of a line whose cells are all quoted and have no line break. */
const cellsOf = (line = "") => line.slice(1, -1).split('","');

/** The only row of one kind in what `npm run outbox -- export` writes, by column, without the command, whose process takes far longer. */
async function exportedRow(dataDirectory: string, kind: string): Promise<Record<string, string>> {
  const outbox = createExpoOutbox(sqliteDatabase(dataDirectory), {
    ...{ deliver: async () => expect.unreachable(), withApi: false, secrets: ["a secret"], clock: Date },
    logger: pino({ level: "silent" }),
  });
  const csv = toCsv(await outbox.list({ limit: 100 }));
  await outbox.close();
  const [header, ...lines] = csv.replace("\uFEFF", "").split("\r\n").map(cellsOf);
  const line = lines.find((cells) => cells[1] === kind) ?? [];
  return Object.fromEntries((header ?? []).map((name, index) => [name, line[index] ?? ""]));
}

for (const form of Object.values<FormDefinition>(pageForms)) {
  const kind = form.kind as keyof typeof pageForms;
  const isLead = LEAD_KINDS.some((lead) => lead === kind);
  const fields = Object.entries(form.fields);
  const shown = fields.filter(([, { internal }]) => !internal);

  describe(`every field of ${PATHS[kind]}`, () => {
    let $: CheerioAPI;
    let refused: string;
    let staffMails: MailFile[];
    let row: Record<string, string>;

    beforeAll(async () => {
      const { openForm, post } = formClient(site);
      const path = PATHS[kind];
      $ = load(await (await fetch(site.url + path)).text());
      const guard = { form_token: await openForm(path), consentVersion: form.consent.version };
      const tooLong = shown.flatMap(([name, field]) =>
        "maxLength" in field ? [[name, "x".repeat(field.maxLength + 1)]] : [],
      );
      const refusal = await post(path, new URLSearchParams({ ...guard, ...Object.fromEntries(tooLong) }));
      refused = wordsOf(await refusal.text());
      const typed = shown.map(([name, field]) => [name, sampleOf(name, field).typed]);
      const query = QUERIES[path] ?? "";
      const sent = await post(
        path + query,
        new URLSearchParams({ ...guard, ...Object.fromEntries(typed), consent: "on" }),
      );
      expect(sent.status).toBe(303);
      if (!isLead) return;
      staffMails = await Promise.all([site, receiver].map(({ dataDirectory }) => staffMail(dataDirectory, kind)));
      await vi.waitFor(() => expect(payloadIn(receiver.dataDirectory, kind)).toBeDefined(), WAIT);
      row = await exportedRow(site.dataDirectory, kind);
    });

    test.each(shown)("%s is in the form, with its label, hint and length", (name, field) => {
      const control = $(`main form [name="${name}"]`);
      expect(control).toHaveLength(1);
      expect($(`label[for="${control.attr("id")}"]`).text()).toBe(
        field.label() + (field.optional ? " (optional)" : ""),
      );
      if (control.is("select")) return;
      if (field.hint) expect($(`[id="${control.attr("aria-describedby")}"]`).text()).toBe(field.hint());
      if ("maxLength" in field) expect(control.attr("maxlength")).toBe(String(field.maxLength));
      if (field.type !== "text") expect(control.attr("autocomplete")).toBe(field.autoComplete);
    });

    test.each(shown)("%s has a maximum length", (_, field) => {
      if (!("maxLength" in field)) return;
      expect(refused).toContain(
        `${field.subject()} can have at most ${field.maxLength.toLocaleString("en")} characters.`,
      );
    });

    test.each(fields)("%s is stored", (name, field) => {
      const stored = INTERNAL[name] ?? sampleOf(name, field).stored;
      expect(payloadIn(site.dataDirectory, kind)).toHaveProperty(name, stored);
    });

    test("the language is stored, and named with the version of the consent's text", () => {
      expect(payloadIn(site.dataDirectory, kind)).toMatchObject({
        language: "en",
        consent: { textVersion: form.consent.version },
      });
    });

    if (!isLead) return;

    test("the language reaches the other instance, the staff mail of both, the export and the OpenAPI document", () => {
      expect(payloadIn(receiver.dataDirectory, kind)).toHaveProperty("language", "en");
      for (const mail of staffMails) expect(mail.text).toContain("\nLanguage: English\n");
      expect(row.language).toBe("en");
      expect(schemaOf(form)).toMatchObject({ properties: { language: { enum: LOCALES, default: "en" } } });
      expect(schemaOf(form).required).not.toContain("language");
    });

    test.each(fields)("%s is stored by the instance that receives the delivery", (name, field) => {
      const stored = INTERNAL[name] ?? sampleOf(name, field).stored;
      expect(payloadIn(receiver.dataDirectory, kind)).toHaveProperty(name, stored);
    });

    test.each(shown)("%s is in the staff mail of both instances", (name, field) => {
      for (const mail of staffMails) {
        expect(mail.text).toContain(`${(field.mailLabel ?? field.label)()}: ${sampleOf(name, field).mailed}`);
      }
    });

    test.each(fields)("%s is a column of the export", (name, field) => {
      const stored = String(INTERNAL[name] ?? sampleOf(name, field).stored);
      expect(row[name]).toBe(/^[+@]/.test(stored) ? `'${stored}` : stored);
    });

    test.each(fields)("%s is in the OpenAPI document, and required where the form requires it", (name, field) => {
      const { properties, required } = schemaOf(form);
      expect(properties).toHaveProperty(name);
      const mayBeAbsent = field.optional || field.hideable || field.internal;
      expect(required.includes(name)).toBe(!mayBeAbsent);
    });
  });
}

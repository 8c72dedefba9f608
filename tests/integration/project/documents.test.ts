import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { BOOTH_STATES } from "~/booths/model/booth-states";
import { OFFER_STATES, type ShownOffer } from "~/booths/model/offer";
import { BOOTH_TYPES } from "~/content/model/booth-types";
import { SEASONS } from "~/content/model/season";
import { TICKET_STATES } from "~/content/model/ticket";
import { REFUSALS } from "~/gate/rules/scans";
import { BOOTH_SIZE, type ExhibitorValues, type HideableExhibitorField } from "~/leads/model/exhibitor-registration";
import { migrations } from "~/platform/database/migrations/migrations";
import { ARROWS, PARTS } from "../../../oxlint.config";

const trackedFiles = (pattern: string) =>
  execFileSync("git", ["ls-files", pattern], { encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && existsSync(file));

const documents = trackedFiles("*.md").filter((file) => !file.startsWith("app/content/embedded/"));

/** Paths of files and folders from the root of the repository in code spans, and targets of relative links. */
function pathsIn(document: string): string[] {
  const text = readFileSync(document, "utf8").replace(/```.*?```/gs, "");
  const spans = [...text.matchAll(/`((?:app|art|scripts|tests|docs|deploy)\/[\w./-]+)`/g)];
  const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target]) =>
    join(dirname(document), target ?? ""),
  );
  return [...spans.map(([, path]) => path ?? ""), ...links];
}

test("finds paths in code spans and links", () => {
  expect(pathsIn("README.md")).toContain("docs/architecture.md");
  expect(pathsIn("docs/architecture.md")).toContain("app/entry.server.tsx");
});

test.each(documents)("%s names files that exist", (document) => {
  const recipes = /careers\.tsx|http-mailer\.server\.ts|sponsor\.(ts|json)|sponsors\.json/;
  expect(pathsIn(document).filter((path) => !existsSync(path) && !recipes.test(path))).toEqual([]);
});

test.each(documents)("%s runs tests that exist", (document) => {
  const commands = readFileSync(document, "utf8").matchAll(/`npm (?:test|run test:full) -- ([^`]+)`/g);
  const paths = [...commands].flatMap(([, names = ""]) => names.split(" ").filter((name) => /^[\w-]+\//.test(name)));
  const files = [...trackedFiles("*.test.ts*"), ...trackedFiles("*.spec.ts")];
  expect(paths.filter((path) => !files.some((file) => file.includes(path)))).toEqual([]);
});

/** The commands of the site that a document names, such as `gate -- list`. */
const commandsIn = (document: string) =>
  [
    ...readFileSync(document, "utf8").matchAll(
      /npm run (?:--silent )?(outbox|staff|content|gate|orders|tickets|people) -- ([a-z-]+)/g,
    ),
  ].map(([, script = "", command = ""]) => `${script} -- ${command}`);

test("commands that documents name are in the usage of their scripts", () => {
  const named = new Set(documents.flatMap(commandsIn));
  expect(named.size).toBeGreaterThan(20);
  const unknown = [...named].filter((command) => {
    const usage = readFileSync(`scripts/${command.split(" ")[0]}.ts`, "utf8");
    return !command.endsWith(" help") && !new RegExp(`${command}\\b`).test(usage);
  });
  expect(unknown).toEqual([]);
});

const records = trackedFiles("docs/decisions/0*.md");

test("the index of decisions has each record once, with its title", () => {
  const titleOf = (record: string) => readFileSync(record, "utf8").split("\n")[0]?.slice("# ".length);
  const text = readFileSync("docs/decisions/README.md", "utf8").replaceAll("\n  ", " ");
  const index = text.matchAll(/^- \[(\d{4})\]\((\S+)\): (.+)$/gm);
  const rows = [...index].map(([, number, file, title]) => [number, `docs/decisions/${file}`, title]);
  expect(rows.toSorted()).toEqual(records.map((record) => [basename(record).slice(0, 4), record, titleOf(record)]));
});

test.each(records)("%s has a date, a status and all parts", (record) => {
  const text = readFileSync(record, "utf8");
  expect(text).toMatch(
    /^# .+\n\n\*\*Date\*\* \d{4}-\d\d-\d\d\. \*\*Status\*\* (?:accepted|superseded by \d{4})[^\n]*\.\n\n/,
  );
  const parts = [...text.matchAll(/^\*\*(Context|Decision|Figure|Revisit)\.\*\*/gm)].map(([, part]) => part);
  expect(parts).toEqual(["Context", "Decision", "Figure", "Revisit"]);
});

test("docs/architecture.md says why each domain may import another", () => {
  const lines = readFileSync("docs/architecture.md", "utf8").matchAll(/^- `([\w, ]+) → ([\w, ]+)`: ./gm);
  const explained = [...lines].flatMap(([, from = "", to = ""]) =>
    from.split(", ").flatMap((one) => to.split(", ").map((other) => `${one} → ${other}`)),
  );
  const allowed = Object.entries(ARROWS).flatMap(([from, all]) => all.map((to) => `${from} → ${to}`));
  expect(explained.toSorted()).toEqual(allowed.toSorted());
});

test("docs/architecture.md has the parts of domains in their order", () => {
  // The words of a part that needs some are in parentheses.
  const text = readFileSync("docs/architecture.md", "utf8").replace(/\n {2}/g, " ");
  const lines = [...text.matchAll(/^- `(\w+)`, the lowest first: (.+)\.$/gm)];
  const said = lines.map(([, domain, parts = ""]) => [
    domain,
    [...parts.replace(/ \([^)]*\)/g, "").matchAll(/`([\w-]+)`/g)].map(([, part]) => part),
  ]);
  expect(Object.fromEntries(said)).toEqual(PARTS);
});

test("docs/product.md says what each season shows, and names each state of a ticket", () => {
  const product = readFileSync("docs/product.md", "utf8");
  const rows = [...product.matchAll(/^\| `(\w[\w-]*)` \|/gm)].map(([, name]) => name);
  expect(rows.filter((name) => SEASONS.some((season) => season === name))).toEqual(SEASONS);
  expect(TICKET_STATES.filter((state) => !product.includes(`\`${state}\``))).toEqual([]);
});

test("docs/exhibitors.md says what each state of a booth means", () => {
  const [, table = ""] =
    /\| State \| Means \| Until \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(
      readFileSync("docs/exhibitors.md", "utf8"),
    ) ?? [];
  expect([...table.matchAll(/^\| (\w+) \|/gm)].map(([, state]) => state)).toEqual(BOOTH_STATES);
});

test("docs/exhibitors.md says what each state of an offer means", () => {
  const [, table = ""] =
    /\| State \| Means \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(readFileSync("docs/exhibitors.md", "utf8")) ?? [];
  const rows = [...table.matchAll(/^\| ([\w ]+) \|/gm)].map(([, state]) => state?.replace("ran out", "over"));
  const states: ShownOffer[] = [...OFFER_STATES, "over", "withdrawn"];
  expect(rows.toSorted()).toEqual(states.toSorted());
});

/** Tables of which "People's data" says nothing: they have nothing of a person but the address of somebody of the team. */
const WITHOUT_PEOPLE = [
  ...["buyer_message", "buyer_message_order", "content_document", "edition_draft", "edition_preview", "gate_seen"],
  ...["page_visit", "payment_attempt", "post_slug", "probe", "sale_switch", "ticket_stock", "visit_log"],
  ...["voucher", "voucher_code", "voucher_use"],
];

test("docs/operating.md says of each table of the database how long its people are kept", () => {
  const [, section = ""] = readFileSync("docs/operating.md", "utf8").split("\n## People's data\n");
  const tables = new Set<string>();
  for (const statement of migrations.flatMap(({ sqlite }) => sqlite)) {
    const [, made] = /^\s*CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(statement) ?? [];
    const [, gone] = /^\s*(?:DROP TABLE (?:IF EXISTS )?|ALTER TABLE )(\w+)(?: RENAME TO|\s*$)/.exec(statement) ?? [];
    const [, renamed] = / RENAME TO (\w+)\s*$/.exec(statement) ?? [];
    if (gone) tables.delete(gone);
    for (const table of [made, renamed]) if (table) tables.add(table);
  }
  const silent = [...tables].filter((table) => !section.includes(`\`${table}\``));
  expect(silent.toSorted()).toEqual(WITHOUT_PEOPLE);
});

test("docs/gate.md says when each verdict is given", () => {
  const [, table = ""] =
    /\| Verdict \| When \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(readFileSync("docs/gate.md", "utf8")) ?? [];
  const rows = [...table.matchAll(/^\| (.+?) \|/gm)].map(([, words]) => words?.replaceAll(" ", "_"));
  expect(rows.toSorted()).toEqual(["valid", ...REFUSALS].toSorted());
});

/** Fields that each registration shows, whatever is set. */
type ExhibitorField = Exclude<keyof ExhibitorValues, HideableExhibitorField | "consent" | "consentVersion"> | "brand";

/** The words for each field of the exhibitor registration in docs/product.md, and in the English and the Indonesian privacy policy. */
const EXHIBITOR_FIELDS: Readonly<Record<ExhibitorField, readonly [string, string, string]>> = {
  company: ["company", "Company", "Perusahaan"],
  brand: ["brand", "brand", "brand"],
  category: ["category", "category", "kategori"],
  contactName: ["contact name", "contact person", "narahubung"],
  email: ["e-mail", "e-mail", "e-mail"],
  phone: ["phone", "phone", "telepon"],
  website: ["website", "website", "situs web"],
  instagram: ["Instagram", "Instagram", "Instagram"],
  boothType: ["booth type", "the booth you’d like", "pilihan booth"],
  boothSize: ["booth size", "the booth you’d like", "pilihan booth"],
  city: ["city", "city", "kota"],
  message: ["message", "note", "catatan"],
};

test.each([
  ["docs/product.md", /^- Required: company.*?\n- /ms, 0],
  ["app/content/embedded/policies/privacy.md", /^\|[^|]*\/book-space.*$/m, 1],
  ["app/content/embedded/policies/id/privacy.md", /^\|[^|]*\/book-space.*$/m, 2],
] as const)("%s names each field of the exhibitor registration", (file, part, column) => {
  const [words = ""] = part.exec(readFileSync(file, "utf8")) ?? [];
  const missing = Object.entries(EXHIBITOR_FIELDS).filter(([, names]) => !words.includes(names[column]));
  expect(missing.map(([name]) => name)).toEqual([]);
});

test("docs/product.md names each type of booth with its smallest area", () => {
  const product = readFileSync("docs/product.md", "utf8");
  const smallest = BOOTH_TYPES.map((type) => `\`${type}\` from ${BOOTH_SIZE.min[type]} m²`);
  expect(smallest.filter((words) => !product.includes(words))).toEqual([]);
});

test("the table of inline scripts has a row for each that a component renders", () => {
  const table = readFileSync("app/platform/http/security/README.md", "utf8").matchAll(/^\|.*\| (.*) \|$/gm);
  // `app/base/framework/contract.test.ts` has the scripts of `LateScripts`.
  const inTable = [...table].flatMap(
    ([, renderedIn]) => /`(app\/(?!base\/framework\/)[^`]+)`$/.exec(renderedIn ?? "")?.[1] ?? [],
  );
  const rendered = trackedFiles("app/*.tsx")
    .filter((file) => !file.startsWith("app/base/framework/") && !/\.test\.tsx$|\/inline-script\.tsx$/.test(file))
    .flatMap((file) => {
      const elements = readFileSync(file, "utf8").match(/<(?:InlineScript|ScrollRestoration|script)\b/g) ?? [];
      return elements.map(() => file);
    });
  expect(inTable.toSorted()).toEqual(rendered.toSorted());
});

/** What somebody has to find at night below the heading to which an alert, or a question, leads. */
const AT_NIGHT: Readonly<Record<string, readonly string[]>> = {
  "### StoreNotWritable": ["df -h", "docker image ls outing-expo", "docker compose down --volumes", "pg_wal"],
  "### FormsLimited": ["(#a-program-reserves-tickets)", "Don't raise a limit."],
  "### TicketsReserved": ["(#a-program-reserves-tickets)"],
  "### PaymentMessagesMissing": ["https://your-site/hooks/midtrans", "Test notification URL", "MIDTRANS_SERVER_KEY"],
  "## A program reserves tickets": ["npm run orders -- confirm-first on", "npm run orders -- confirm-first off"],
  "## Backup": [
    "**Settings.** No backup has them.",
    "install -D -o outing-expo -m 600",
    "chown -R 1000:1000 /mnt/backups",
    "(DNS, A and AAAA)",
  ],
  "### GateDevicesSilent": ["npm run gate -- list", "npm run gate -- revoke k3m8p2xa", "(gate.md#a-phone-is-lost)"],
};

test.each(Object.entries(AT_NIGHT))("docs/operating.md says what to do: %s", (heading, phrases) => {
  const [, after = ""] = readFileSync("docs/operating.md", "utf8").split(`\n${heading}\n`);
  const [section = ""] = after.split(/\n##/);
  const unwrapped = section.replace(/\s+/g, " ");
  expect(phrases.filter((phrase) => !unwrapped.includes(phrase))).toEqual([]);
});

test("docs/operating.md names every setting, and which of them can be in a file", () => {
  const operating = readFileSync("docs/operating.md", "utf8");
  const settings = [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? "");
  // A double of Midtrans, for tests alone.
  const own = settings.filter((name) => !name.endsWith("_FILE") && name !== "MIDTRANS_URL");
  expect(own.filter((name) => !operating.includes(`\`${name}`))).toEqual([]);
  const [, named = ""] = /\n### Secrets\n([\s\S]*?) can each be in a file/.exec(operating) ?? [];
  const inFiles = settings.flatMap((name) => (name.endsWith("_FILE") ? [name.slice(0, -"_FILE".length)] : []));
  expect([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(inFiles.toSorted());
});

import { z } from "zod";
import { BASE_LOCALE, LOCALES } from "~/base/i18n/locales";
import { BLOG_SLUG_PATTERN } from "~/base/values/addresses";
import { daySchema, instagramSchema, webUrlSchema } from "~/base/values/fields";
import type { Qris } from "~/base/values/qris";
import type { StaffMember } from "~/base/values/staff";
import { fileVariable, readSecretFiles } from "./env-files.server";
import { conflictsIn } from "./env-rules";
import {
  bearerToken,
  clock,
  emails,
  flag,
  ghostKey,
  headerName,
  isLoopback,
  list,
  loopbackUrl,
  mailbox,
  midtransKey,
  number,
  originSchema,
  qrisCode,
  secret,
  secrets,
  serverUrlSchema,
  serviceUrlSchema,
  staffMembers,
  whatsappNumber,
} from "./env-schemas";
import { cancellationTerms, paymentPlan, taxNumber, taxRule } from "./invoice-settings";

/** The only reader of `process.env`: parsed once, frozen. `.env.example` explains each variable. */

const DEFAULT_PORT = 3000;
/** Within the time before the embedded event, which lies in the past. */
const DEFAULT_CLOCK = "2025-10-15T10:00:00+07:00";

const LOCAL_SECRET = "only-for-a-laptop-set-SESSION_SECRET-anywhere-else";
/** Where nobody else reaches the site. No mail arrives at this domain (RFC 2606). */
const LOCAL_STAFF: StaffMember = { email: "someone@example.com", role: "owner" };

/** The same: nobody has this account. */
const LOCAL_ACCOUNT = "Bank Contoh 000 123 456 789, PT Jejak Rimba Media";

const names = new Map<z.ZodType, string>();

/** @param name of the environment variable that a setting is read from; an empty value counts as absent */
function from<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  names.set(schema, name);
  return schema;
}

const secretNames: string[] = [];

/** The same of a setting that may hold a secret: another variable, named with `_FILE`, may name a file that contains it. */
function fromSecret<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  secretNames.push(name);
  return from(name, schema);
}

/** Fields of the exhibitor form that can be hidden, and what the setting calls them. */
const EXHIBITOR_FIELDS = { brand: "brand", jobTitle: "job-title", products: "products" } as const;
type ExhibitorField = keyof typeof EXHIBITOR_FIELDS;

const postgresUrl = serverUrlSchema(/^postgres(ql)?$/, "must be postgresql://… with a host");

const settings = z.object({
  nodeEnv: from("NODE_ENV", z.enum(["development", "production", "test"]).default("production")),
  port: from("PORT", z.coerce.number({ error: "must be a port number" }).int().min(0).max(65535).default(DEFAULT_PORT)),
  host: from("HOST", z.string().max(255).optional()),

  app: z.object({
    url: from("APP_URL", originSchema.optional()),
    /** Absent: the title of the event. */
    name: from("APP_NAME", z.string().max(120).optional()),
    shortName: from("APP_SHORT_NAME", z.string().max(40).default("Outing Expo")),
    company: z.object({
      name: from("COMPANY_NAME", z.string().max(120).default("PT Jejak Rimba Media")),
      address: from(
        "COMPANY_ADDRESS",
        z.string().max(240).default("Jl. Lintas Kemuning No. 17, Jakarta Selatan 12730, Indonesia"),
      ),
    }),
    apiUrl: from("API_URL", serviceUrlSchema.optional()),
    blogApiUrl: from("BLOG_API_URL", serviceUrlSchema.optional()),
    blogApiKey: fromSecret("BLOG_API_KEY", ghostKey.optional()),
    /** Author slugs; posts of others are not shown. Empty: those of all authors. */
    blogUsername: from(
      "BLOG_USERNAME",
      list.pipe(z.array(z.string().regex(BLOG_SLUG_PATTERN, "must be author slugs, separated by commas"))).default([]),
    ),
  }),
  contact: z.object({
    email: from(
      "CONTACT_EMAIL",
      z.email({ error: "must be an e-mail address" }).default("hello@outing-expo.example.com"),
    ),
    /** E.164 without the plus sign, as wa.me expects it. */
    whatsapp: from("CONTACT_WHATSAPP", whatsappNumber.default("6281200001411")),
    whatsappMarketing: from("CONTACT_WHATSAPP_MARKETING", whatsappNumber.default("6281200001611")),
    recipients: z.object({
      to: from("MAIL_TO", emails.refine((addresses) => addresses.length > 0, "must have an e-mail address").optional()),
      cc: from("MAIL_CC", emails.default([])),
      bcc: from("MAIL_BCC", emails.default([])),
    }),
  }),
  social: z.object({ instagram: from("INSTAGRAM", instagramSchema.default("jakartaoutingexpo")) }),

  /** Required from clients of this instance's API that send forms, and sent with forms to `app.apiUrl` (RFC 6750). */
  apiToken: fromSecret("API_TOKEN", bearerToken.optional()),
  blogPublicUrl: from("BLOG_PUBLIC_URL", serviceUrlSchema.optional()),
  blogAdminUrl: from("BLOG_ADMIN_URL", webUrlSchema.default("https://blog.example.com/ghost/")),
  blogWebhookSecret: fromSecret("BLOG_WEBHOOK_SECRET", secret(16).optional()),
  contentWebhookSecret: fromSecret("CONTENT_WEBHOOK_SECRET", secret(16).optional()),
  /** Of the mail to staff, and of what is stored for them. */
  staffLanguage: from(
    "STAFF_LANGUAGE",
    z.enum(LOCALES, { error: `must be one of ${LOCALES.join(", ")}` }).default(BASE_LOCALE),
  ),
  /** Who may sign in at `/staff`. */
  staff: from("STAFF_EMAILS", staffMembers.optional()),
  mailFrom: from("MAIL_FROM", mailbox.default("Jakarta Outing Expo <no-reply@outing-expo.example.com>")),
  smtpUrl: fromSecret("SMTP_URL", serverUrlSchema(/^smtps?$/, "must be smtp://… or smtps://… with a host").optional()),
  mail: from("MAIL_MODE", z.enum(["file"], { error: "must be file, or empty" }).optional()),
  dataDir: from("DATA_DIR", z.string().default("./data")),
  databaseUrl: fromSecret("DATABASE_URL", postgresUrl.optional()),
  /** Past a pooler, which ends a LISTEN with each transaction. */
  databaseDirectUrl: fromSecret("DATABASE_DIRECT_URL", postgresUrl.optional()),
  /** PostgreSQL connections of this process: one listens for changes, a fifth counts for rate limits, the others store. */
  databaseConnections: from("DATABASE_CONNECTIONS", number("connections").int().min(3).max(200).default(10)),
  /** Encrypts backups. */
  backupPassphrase: fromSecret("BACKUP_PASSPHRASE", secret(16).optional()),
  /** Days for which a sent submission is stored. */
  retentionDays: from(
    "RETENTION_DAYS",
    number("days").int().min(1, "must be at least 1").max(3650, "must be at most 3650").default(180),
  ),
  sessionSecrets: fromSecret("SESSION_SECRET", secrets(32).default([LOCAL_SECRET])),
  /** Optional fields of the exhibitor form (docs/product.md, "Exhibitor registration"). */
  exhibitorFields: from(
    "EXHIBITOR_FIELDS",
    list
      .pipe(z.array(z.enum(EXHIBITOR_FIELDS, { error: `must be of ${Object.values(EXHIBITOR_FIELDS).join(", ")}` })))
      .prefault("brand")
      .transform((shown) => {
        const toggles = Object.entries(EXHIBITOR_FIELDS).map(([field, name]) => [field, shown.includes(name)]);
        return Object.fromEntries(toggles) as Record<ExhibitorField, boolean>;
      }),
  ),
  /** Whether phones keep the site for when there is no network; `off` removes it from all that have it. */
  serviceWorker: from("SERVICE_WORKER", z.enum(["on", "off"], { error: "must be on or off" }).default("on")),
  /** How tickets are paid that this site sells. */
  payment: from(
    "PAYMENT",
    z.enum(["manual", "gate", "midtrans"], { error: "must be manual, gate or midtrans" }).default("manual"),
  ),
  /** The bank account that transfers go to. */
  paymentAccount: from("PAYMENT_ACCOUNT", z.string().max(200).optional()),
  /** The organiser's static QRIS code, as text. */
  paymentQris: from("PAYMENT_QRIS", qrisCode.optional()),
  /** Hours in which a payment has to arrive. */
  paymentHours: from("PAYMENT_HOURS", number("hours").int().min(1).max(336).optional()),
  /** Hours for which tickets are held for somebody on the waiting list. */
  waitingHours: from("WAITING_HOURS", number("hours").int().min(1).max(168).default(24)),
  /** Working days for which units of the hall are held for a registration whose mailbox is confirmed. */
  boothHoldDays: from("BOOTH_HOLD_DAYS", number("working days").int().min(1).max(30).default(3)),
  /** Days on which the team does not work, beside weekends. */
  boothHolidays: from(
    "BOOTH_HOLIDAYS",
    list
      .pipe(z.array(daySchema))
      .prefault("")
      .transform((days) => new Set(days)),
  ),
  /** How invoices of exhibitors are paid, taxed and cancelled, for how many years they are kept, and the organiser's tax number. */
  invoices: z.object({
    plan: from("INVOICE_PLAN", paymentPlan.prefault("50% after 14, 50% before 30")),
    tax: from("INVOICE_TAX", taxRule.prefault("12% of 11/12, PMK 131/2024, 2025-01-01")),
    cancellation: from("INVOICE_CANCELLATION", cancellationTerms.prefault("25% until 90, 50% until 30, 100%")),
    years: from("INVOICE_YEARS", number("years").int().min(5, "must be at least 5").max(30).default(10)),
    npwp: from("COMPANY_NPWP", taxNumber.optional()),
  }),
  /** Used while it has a key, so that payments that were begun before another `PAYMENT` are followed to their end. */
  midtrans: z.object({
    serverKey: fromSecret("MIDTRANS_SERVER_KEY", midtransKey.optional()),
    merchantId: from("MIDTRANS_MERCHANT_ID", z.string().max(40).optional()),
    production: from("MIDTRANS_PRODUCTION", flag.default(false)),
    /** A double of Midtrans on this machine. */
    url: from("MIDTRANS_URL", loopbackUrl.optional()),
  }),
  /** What receipts say of tax, as it stands: "Harga termasuk PBJT 10 %". */
  ticketTaxNote: from("TICKET_TAX_NOTE", z.string().max(200).optional()),
  /** Who gets the mails about orders and sales; empty: who gets the forms. */
  salesMailTo: from("SALES_MAIL_TO", emails.default([])),
  /** Submissions of each form that are stored from one address in ten minutes. */
  formLimit: from("FORM_LIMIT", number("forms").int().min(1).max(1_000_000).default(30)),
  /** A form that is sent sooner after it was opened, in ms, was filled in by a program. */
  formPause: from("FORM_PAUSE", number("ms").int().min(0).max(60_000).default(2_000)),
  /** Orders of one address in ten minutes, and that it may hold, and leave unpaid, at once. Mobile networks and halls share addresses. */
  orderLimit: from("ORDER_LIMIT", number("orders").int().min(1).max(1_000_000).default(2_000)),
  /** How the client's address is read where proxies forward it; see `client-address.server.ts`. */
  trustedProxies: from("TRUSTED_PROXIES", number("proxies").int().min(0).max(10).default(0)),
  clientAddressHeader: from("CLIENT_ADDRESS_HEADER", headerName.optional()),
  /** OpenTelemetry's standard variables; the library reads `OTEL_SERVICE_NAME` and the exporter's others by itself. */
  telemetry: z.object({
    endpoint: from("OTEL_EXPORTER_OTLP_ENDPOINT", serviceUrlSchema.optional()),
    /** Share of the traces that are exported. */
    ratio: from(
      "OTEL_TRACES_SAMPLER_ARG",
      number("share").min(0, "must be at least 0").max(1, "must be at most 1").default(1),
    ),
  }),
  metricsToken: fromSecret("METRICS_TOKEN", secret(16).optional()),
  /** Delay of the event loop, in ms, from which pages are no longer rendered. */
  overloadDelay: from("OVERLOAD_DELAY", number("ms").int().min(1).max(60_000).default(500)),
  /** ms between the announcement that this instance stops and the end of accepting requests. */
  shutdownDelay: from("SHUTDOWN_DELAY", number("ms").int().min(0).max(4_000).default(0)),
  /** Whether Fly's proxy should try another machine for a file of a release that this one does not have. */
  replayAssets: from("REPLAY_ASSETS", flag.default(false)),
  /** Bytes of cached pages; 0: none are cached. */
  pageCacheBytes: from(
    "PAGE_CACHE_MB",
    number("megabytes")
      .min(0, "must be at least 0")
      .max(4096, "must be at most 4096")
      .default(64)
      .transform((megabytes) => megabytes * 1024 * 1024),
  ),
  iconApiUrls: from("ICON_API_URLS", list.pipe(z.array(serviceUrlSchema)).default([])),
  indexed: from("SITE_INDEXED", flag.default(false)),
  ticketTabsHidden: from(
    "TICKET_TABS_HIDDEN",
    list.pipe(z.array(z.enum(["guests", "photos", "none"]))).default(["guests", "photos"]),
  ),
  showStack: from("SHOW_STACK", flag.optional()),
  visitLog: from("VISIT_LOG", z.string().optional()),
  logLevel: from("LOG_LEVEL", z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info")),
  siteClock: from("SITE_CLOCK", clock.optional()),
});

type Settings = z.infer<typeof settings>;
/**
 * `usesOldMailName`: `MAIL` says what `MAIL_MODE` should. `onFly`: the process runs on a machine of Fly, where a site usually has several.
 */
export type Env = Readonly<ReturnType<typeof completed> & { usesOldMailName: boolean; onFly: boolean }>;

/** The one value of `MAIL`, the name of `MAIL_MODE` before. `su` and `sudo` set that variable to a user's mailbox, so others are not ours. */
const OLD_MAIL_VALUE = "file";

/** The names of all variables, as `.env.example` has them. */
export const variableNames: ReadonlySet<string> = new Set([...names.values(), ...secretNames.map(fileVariable)]);

/** The configuration is unusable. The message names every fault and no value. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/** Reads variables as in `process.env`, and the files that some of them name. @throws ConfigurationError with one line for each fault, never with a value */
export function parseEnv(given: Readonly<Record<string, string | undefined>>): Env {
  const usesOldMailName = !given.MAIL_MODE && given.MAIL === OLD_MAIL_VALUE;
  const { variables: source, faults: unreadable } = readSecretFiles(
    usesOldMailName ? { ...given, MAIL_MODE: OLD_MAIL_VALUE } : given,
    secretNames,
  );
  const result = settings.safeParse(inputOf(settings, source));
  const invalid = result.error?.issues.map(({ path, message }) => `${nameAt(path)} ${describeIssue(message)}`) ?? [];
  const faults = new Set([...unreadable, ...invalid, ...conflictsIn(source)]);
  if (!result.success || faults.size > 0) {
    const lines = [...faults].map((fault) => `\n  ${fault}`);
    throw new ConfigurationError(
      `The site cannot start. Correct these variables (.env.example explains each):${lines.join("")}`,
    );
  }
  // Fly sets it on its machines.
  return Object.freeze({ ...completed(result.data), usesOldMailName, onFly: Boolean(source.FLY_MACHINE_ID) });
}

function inputOf(schema: z.ZodObject, source: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  const values = Object.entries(schema.shape).map(([key, inner]) =>
    inner instanceof z.ZodObject
      ? [key, inputOf(inner, source)]
      : [key, source[names.get(inner as z.ZodType) ?? ""] || undefined],
  );
  return Object.fromEntries(values);
}

/** The variable of the setting at a path. What follows the setting, such as a list's index, is ignored. */
function nameAt(path: readonly PropertyKey[]): string {
  let schema: unknown = settings;
  for (const key of path) if (schema instanceof z.ZodObject) schema = schema.shape[String(key)];
  return names.get(schema as z.ZodType) ?? "";
}

function describeIssue(message: string): string {
  return message.startsWith("must") ? message : `is not valid: ${message}`;
}

/** Adds what follows from several settings. */
function completed({ nodeEnv, blogPublicUrl, mail: _, ...given }: Settings) {
  const { app } = given;
  // With PORT=0 the port is not known yet.
  const url = app.url ?? `http://localhost:${given.port || DEFAULT_PORT}`;
  const behindProxy = given.trustedProxies > 0 || given.clientAddressHeader !== undefined;
  const hasLocalUrl = isLoopback(new URL(url).hostname) && !behindProxy;
  const host = given.host ?? (hasLocalUrl ? "127.0.0.1" : undefined);
  const isLocal = hasLocalUrl && host !== undefined && isLoopback(host);
  const isEmbedded = app.apiUrl === undefined && app.blogApiUrl === undefined;
  return {
    ...given,
    /** Where the server listens; undefined: on every interface. */
    host,
    production: nodeEnv === "production",
    app: { ...app, url },
    /** Base URLs of the blog: the public one first, then that of its API where it differs. */
    blogUrls: app.blogApiUrl ? [...new Set([blogPublicUrl ?? app.blogApiUrl, app.blogApiUrl])] : [],
    /** Whether proxies of ours set `X-Forwarded-Proto`. */
    behindProxy,
    /** Whether visitors use https: cookies are then `Secure`. */
    https: url.startsWith("https:"),
    /** Whether mail is written to files, which nobody receives, instead of sent. */
    mailToFiles: given.smtpUrl === undefined,
    /** When the site's clock starts, or `real`. */
    siteClock: given.siteClock ?? (app.apiUrl ? "real" : DEFAULT_CLOCK),
    showStack: given.showStack ?? (isEmbedded && isLocal),
    /** Empty: there is no staff area. */
    staff: given.staff ?? (isLocal ? [LOCAL_STAFF] : []),
    /** How this site sells tickets; null: it sells none. Those of an API are sold where the API is. */
    sales: app.apiUrl === undefined ? salesOf(given, isLocal) : null,
  };
}

type Sales =
  | { payment: "manual"; account: string | null; qris: Qris | null; hours: number }
  | { payment: "gate" | "midtrans"; account: null; qris: null; hours: number };

/** Hours to pay. Who pays online does so in minutes, and a virtual account takes a walk to a machine. */
const TRANSFER_HOURS = 24;
const ONLINE_HOURS = 3;

/** Without an account or a code nobody could pay: then tickets are sold in a chat. */
function salesOf(
  { payment, paymentAccount, paymentQris, paymentHours }: Omit<Settings, "nodeEnv">,
  isLocal: boolean,
): Sales | null {
  const hours = paymentHours ?? (payment === "midtrans" ? ONLINE_HOURS : TRANSFER_HOURS);
  if (payment !== "manual") return { payment, account: null, qris: null, hours };
  const qris = paymentQris ?? null;
  const account = paymentAccount ?? (isLocal && qris === null ? LOCAL_ACCOUNT : null);
  return account === null && qris === null ? null : { payment, account, qris, hours };
}

/** `EX_CONFIG` of sysexits.h: the configuration is wrong, and another attempt will not help. */
export const EXIT_CONFIGURATION = 78;

function loadOrExit(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(EXIT_CONFIGURATION);
  }
}

export const env = loadOrExit();

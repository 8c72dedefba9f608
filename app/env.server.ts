import { z } from "zod";
import { BLOG_SLUG_PATTERN } from "./entities/values/addresses";
import {
  type AppConfig,
  appConfigSchema,
  type Contact,
  contactSchema,
  type Social,
} from "./entities/values/app-config";
import { instagramSchema, momentSchema, webUrlSchema } from "./entities/values/fields";
import { isLoopback, originSchema, serverUrlSchema, serviceUrlSchema } from "./env-addresses";

/**
 * The only reader of `process.env`: parsed once, frozen. `.env.example` says what each variable is for.
 */

/** Where the site listens when nothing is set. */
const DEFAULT_PORT = 3000;

const LOCAL_SECRET = "only-for-a-laptop-set-SESSION_SECRET-anywhere-else";

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
const emailList = list.pipe(z.array(z.email({ error: "must be e-mail addresses, comma between" })));
const flag = z.enum(["true", "false"], { error: "must be true or false" }).transform((text) => text === "true");
const whatsappNumber = z
  .string()
  .regex(/^[1-9]\d{6,14}$/, "must be a number in international form without +, such as 6281234567890");

const mailbox = z
  .string()
  .regex(/^(?:[^<>\r\n"]{1,100} <)?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address, or "Name <address>"');

const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: z.coerce.number({ error: "must be a port number" }).int().min(0).max(65535).default(DEFAULT_PORT),
  HOST: z.string().max(255).optional(),

  APP_URL: originSchema.optional(),
  APP_NAME: z.string().max(120).default("Jakarta Outing Expo 2025"),
  APP_SHORT_NAME: z.string().max(40).default("Outing Expo"),
  COMPANY_NAME: z.string().max(120).default("PT Jejak Rimba Media"),
  COMPANY_ADDRESS: z.string().max(240).default("Jl. Lintas Kemuning No. 17, Jakarta Selatan 12730, Indonesia"),

  API_URL: serviceUrlSchema.optional(),
  // Sent in a header (RFC 6750, section 2.1).
  API_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9._~+/-]{16,}=*$/, "must be at least 16 letters, digits or ._~+/- characters")
    .optional(),
  BLOG_API_URL: serviceUrlSchema.optional(),
  BLOG_PUBLIC_URL: serviceUrlSchema.optional(),
  BLOG_API_KEY: z
    .string()
    .regex(/^[0-9a-f]{26}$|^[0-9a-f]{32}$/, "must be a Ghost Content API key (hexadecimal)")
    .optional(),
  BLOG_USERNAME: list
    .pipe(z.array(z.string().regex(BLOG_SLUG_PATTERN, "must be author slugs, comma between")))
    .default([]),
  BLOG_ADMIN_URL: webUrlSchema.default("https://blog.example.com/ghost/"),
  BLOG_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  CONTENT_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").optional(),

  CONTACT_EMAIL: z.email({ error: "must be an e-mail address" }).default("hello@outing-expo.example.com"),
  CONTACT_WHATSAPP: whatsappNumber.default("6281200001411"),
  CONTACT_WHATSAPP_MARKETING: whatsappNumber.default("6281200001611"),
  INSTAGRAM: instagramSchema.default("jakartaoutingexpo"),

  MAIL_FROM: mailbox.default("Jakarta Outing Expo <no-reply@outing-expo.example.com>"),
  MAIL_TO: emailList.refine((addresses) => addresses.length > 0, "must have an e-mail address").optional(),
  MAIL_CC: emailList.default([]),
  MAIL_BCC: emailList.default([]),
  SMTP_URL: serverUrlSchema(/^smtps?$/, "must be smtp://… or smtps://… with a host").optional(),

  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: serverUrlSchema(/^postgres(ql)?$/, "must be postgresql://… with a host").optional(),
  RETENTION_DAYS: z.coerce
    .number({ error: "must be a number of days" })
    .int()
    .min(1, "must be at least 1")
    .max(3650, "must be at most 3650")
    .default(180),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),

  EXHIBITOR_FIELDS: list
    .pipe(z.array(z.enum(["brand", "job-title", "products"], { error: "must be of brand, job-title, products" })))
    .default(["brand"]),
  FORM_LIMIT: z.coerce.number({ error: "must be a number of forms" }).int().min(1).max(1_000_000).default(30),
  TRUSTED_PROXIES: z.coerce.number({ error: "must be a number of proxies" }).int().min(0).max(10).default(0),
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/, "must be the name of a header")
    .optional(),

  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  OVERLOAD_DELAY: z.coerce.number({ error: "must be a number of ms" }).int().min(1).max(60_000).default(500),
  SHUTDOWN_DELAY: z.coerce.number({ error: "must be a number of ms" }).int().min(0).max(4_000).default(0),
  REPLAY_ASSETS: flag.default(false),
  PAGE_CACHE_MB: z.coerce
    .number({ error: "must be a number of megabytes" })
    .min(0, "must be at least 0")
    .max(4096, "must be at most 4096")
    .default(24),
  ICON_API_URLS: list.pipe(z.array(serviceUrlSchema)).default([]),
  SITE_INDEXED: flag.default(false),
  TICKET_TABS_HIDDEN: list.pipe(z.array(z.enum(["guests", "photos", "none"]))).default(["guests", "photos"]),
  SHOW_STACK: flag.optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  SITE_CLOCK: momentSchema.default("2025-10-15T10:00:00+07:00"),
});

type Variables = z.infer<typeof variables>;

/** The environment in the shape in which the app uses it: the specification's configs, then what runs the server. */
export type Env = Readonly<{
  production: boolean;
  port: number;
  host: string | undefined;
  app: AppConfig;
  contact: Contact;
  social: Social;
  /** Asked for by this instance's API where it takes forms, and sent with the forms that it delivers to `app.apiUrl`. */
  apiToken: string | undefined;
  /** Addresses of the blog, without a slash at the end: the public one first, then that of its API where it differs. */
  blogUrls: readonly string[];
  blogAdminUrl: string;
  blogWebhookSecret: string | undefined;
  contentWebhookSecret: string | undefined;
  mailFrom: string;
  smtpUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Days a sent submission is kept. */
  retentionDays: number;
  /** Optional fields of the exhibitor form that are shown (specification, section 5). */
  exhibitorFields: Readonly<{ brand: boolean; jobTitle: boolean; products: boolean }>;
  /** Submissions of each form that are stored from one address in ten minutes. */
  formLimit: number;
  /** How a visitor's address is learnt behind proxies; see `client-address.server.ts`. */
  trustedProxies: number;
  clientAddressHeader: string | undefined;
  /** True when either of these says that proxies of ours stand before the server, which say how visitors came (`X-Forwarded-Proto`). */
  behindProxy: boolean;
  /** What whoever reads the metrics must know; absent: nobody reads them. */
  metricsToken: string | undefined;
  /** Delay of the event loop, in ms, from which new pages are refused. */
  overloadDelay: number;
  /** ms between the word that this instance stops and the end of taking requests. */
  shutdownDelay: number;
  /** Whether Fly's proxy is to ask another machine for a file of a release that this one does not know. */
  replayAssets: boolean;
  sessionSecret: string;
  /** True when visitors come over https: cookies are then `Secure`. */
  https: boolean;
  /** Bytes that kept pages may take; 0: none is kept. */
  pageCacheBytes: number;
  iconApiUrls: readonly string[];
  ticketTabsHidden: readonly string[];
  /** False on a preview: search engines are asked to stay away. */
  indexed: boolean;
  /** Whether the error screen of a 500 has the stack trace (specification, section 2). */
  showStack: boolean;
  logLevel: Variables["LOG_LEVEL"];
  siteClock: string;
}>;

/** The configuration is unusable; the message names every fault and no secret. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/**
 * Reads variables into the configuration.
 * @param source names to values, as in `process.env`; an empty value counts as absent
 * @throws ConfigurationError with one line for each fault: the variable and what it was meant to be, never its value
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = variables.safeParse(present);
  const wrong = result.error?.issues.map((issue) => `${String(issue.path[0])} ${inWords(issue.message)}`) ?? [];
  const faults = new Set([...wrong, ...missingBeside(present)]);
  if (!result.success || faults.size > 0) {
    const lines = [...faults].map((fault) => `\n  ${fault}`);
    throw new ConfigurationError(
      `The site cannot start. Mend these variables (.env.example explains each):${lines.join("")}`,
    );
  }
  return Object.freeze(arrange(result.data));
}

/** What other variables make necessary; looked at whether or not those are valid, so that one message names all. */
function missingBeside(present: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  if (URL.parse(present.APP_URL ?? "")?.protocol === "https:" && !present.SESSION_SECRET) {
    faults.push("SESSION_SECRET is required with an https APP_URL");
  }
  if (present.BLOG_API_URL && !present.BLOG_API_KEY) faults.push("BLOG_API_KEY is required with BLOG_API_URL");
  return faults;
}

function inWords(message: string): string {
  return message.startsWith("must") ? message : `is not valid: ${message}`;
}

/**
 * Whether nobody but this machine's own user sees the site: it listens on a loopback address, no proxy stands before it, and
 * its public address, if it has one, is a loopback address too. The development server listens on localhost by itself.
 */
function isForThisMachineAlone(v: Variables): boolean {
  const listensOnLoopback = v.HOST === undefined ? v.NODE_ENV === "development" : isLoopback(v.HOST);
  const namedLoopback = v.APP_URL === undefined || isLoopback(new URL(v.APP_URL).hostname);
  return listensOnLoopback && namedLoopback && !isBehindProxy(v);
}

const isBehindProxy = (v: Variables) => v.TRUSTED_PROXIES > 0 || v.CLIENT_ADDRESS_HEADER !== undefined;

function arrange(v: Variables): Env {
  // With PORT=0 the port is not known yet.
  const url = v.APP_URL ?? `http://localhost:${v.PORT || DEFAULT_PORT}`;
  const isEmbedded = v.API_URL === undefined && v.BLOG_API_URL === undefined;
  return {
    production: v.NODE_ENV === "production",
    port: v.PORT,
    host: v.HOST,
    app: appConfigSchema.parse({
      name: v.APP_NAME,
      shortName: v.APP_SHORT_NAME,
      url,
      company: { name: v.COMPANY_NAME, address: v.COMPANY_ADDRESS },
      apiUrl: v.API_URL,
      blogApiUrl: v.BLOG_API_URL,
      blogApiKey: v.BLOG_API_KEY,
      blogUsername: v.BLOG_USERNAME,
    }),
    contact: contactSchema.parse({
      email: v.CONTACT_EMAIL,
      whatsapp: v.CONTACT_WHATSAPP,
      whatsappMarketing: v.CONTACT_WHATSAPP_MARKETING,
      recipients: { to: v.MAIL_TO ?? [v.CONTACT_EMAIL], cc: v.MAIL_CC, bcc: v.MAIL_BCC },
    }),
    social: { instagram: v.INSTAGRAM },
    apiToken: v.API_TOKEN,
    blogUrls: v.BLOG_API_URL ? [...new Set([v.BLOG_PUBLIC_URL ?? v.BLOG_API_URL, v.BLOG_API_URL])] : [],
    blogAdminUrl: v.BLOG_ADMIN_URL,
    blogWebhookSecret: v.BLOG_WEBHOOK_SECRET,
    contentWebhookSecret: v.CONTENT_WEBHOOK_SECRET,
    mailFrom: v.MAIL_FROM,
    smtpUrl: v.SMTP_URL,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    retentionDays: v.RETENTION_DAYS,
    exhibitorFields: {
      brand: v.EXHIBITOR_FIELDS.includes("brand"),
      jobTitle: v.EXHIBITOR_FIELDS.includes("job-title"),
      products: v.EXHIBITOR_FIELDS.includes("products"),
    },
    formLimit: v.FORM_LIMIT,
    trustedProxies: v.TRUSTED_PROXIES,
    clientAddressHeader: v.CLIENT_ADDRESS_HEADER,
    behindProxy: isBehindProxy(v),
    metricsToken: v.METRICS_TOKEN,
    overloadDelay: v.OVERLOAD_DELAY,
    shutdownDelay: v.SHUTDOWN_DELAY,
    replayAssets: v.REPLAY_ASSETS,
    sessionSecret: v.SESSION_SECRET ?? LOCAL_SECRET,
    https: url.startsWith("https:"),
    pageCacheBytes: v.PAGE_CACHE_MB * 1024 * 1024,
    iconApiUrls: v.ICON_API_URLS,
    ticketTabsHidden: v.TICKET_TABS_HIDDEN,
    indexed: v.SITE_INDEXED,
    showStack: v.SHOW_STACK ?? (isEmbedded && isForThisMachineAlone(v)),
    logLevel: v.LOG_LEVEL,
    siteClock: v.SITE_CLOCK,
  };
}

/** `EX_CONFIG` of sysexits.h: the configuration is wrong, trying again will not help. */
const EXIT_CONFIGURATION = 78;

function loadOrStop(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(EXIT_CONFIGURATION);
  }
}

export const env = loadOrStop();

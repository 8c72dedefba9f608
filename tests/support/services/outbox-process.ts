import pino from "pino";
import type { Database } from "~/platform/database/database";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { createSmtpMailer } from "~/platform/mailer/smtp-mailer.server";
import type { Outbox } from "~/platform/outbox/outbox.server";
import { MailFacts } from "~/sales/mails/mail-facts.server";
import { createExpoOutbox, type ExpoOutboxOptions } from "~/server/outbox/create-expo-outbox.server";
import { createDeliver } from "~/server/outbox/deliver.server";
import { mailSettings } from "./submissions";

/** What a process of the fault tests works with. */
export interface ProcessConfig {
  store: { directory: string } | { databaseUrl: string };
  smtpUrl: string;
}

const LIMITS = { dnsMs: 1000, connectionMs: 3000, greetingMs: 2000, silenceMs: 4000, totalMs: 6000 };

const logger = pino({ level: process.env.CRASH_LOG ?? "silent" }, pino.destination(2));

/** Short times, so that a run of many kills takes a minute and not an hour. */
export function crashTestOptions(smtpUrl: string, database: Database): ExpoOutboxOptions {
  const url = new URL(smtpUrl);
  // The server records which process sent each mail.
  url.searchParams.set("name", `process-${process.pid}`);
  return {
    deliver: createDeliver({
      mailer: createSmtpMailer(url.href, LIMITS),
      settings: mailSettings,
      seasonNote: async () => null,
      orderMails: new MailFacts(database),
    }),
    withApi: false,
    secrets: ["a secret of the tests"],
    clock: { now: () => Date.now() },
    logger,
    pollMs: 50,
    leaseMs: 1000,
    maxDeliveryMs: 7000,
    policy: {
      firstDelayMs: 100,
      maxDelayMs: 800,
      maxUnknownDelayMs: 1600,
      overdueAfterMs: 3_600_000,
      giveUpAfterMs: 3_600_000,
      maxUnknown: 2,
    },
  };
}

/** The database of a process. Nothing happens before its first use. */
export const openDatabase = ({ store }: Pick<ProcessConfig, "store">): Database =>
  "directory" in store ? sqliteDatabase(store.directory) : postgresDatabase(store.databaseUrl, logger);

export function openOutbox(config: ProcessConfig): Outbox {
  const database = openDatabase(config);
  return createExpoOutbox(database, crashTestOptions(config.smtpUrl, database));
}

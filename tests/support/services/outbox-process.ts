import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import pino from "pino";
import { postgresDatabase } from "~/database/postgres-database.server";
import { sqliteDatabase } from "~/database/sqlite-database.server";
import { createSmtpMailer } from "~/services/mailer/smtp-mailer.server";
import { createOutbox } from "~/services/outbox/create-outbox.server";
import { createDeliver } from "~/services/outbox/deliver.server";
import type { GivenOptions } from "~/services/outbox/options";
import type { NewSubmission, Outbox } from "~/services/outbox/outbox";
import { mailSettings } from "./submissions";

/**
 * A server process of the crash tests: takes submissions over HTTP and sends their mails, until it is killed.
 * Its one argument is a {@link ProcessConfig} as JSON; it writes its port on a line of standard output.
 */
export interface ProcessConfig {
  store: { directory: string } | { databaseUrl: string };
  smtpUrl: string;
}

const LIMITS = { dnsMs: 1000, connectionMs: 3000, greetingMs: 2000, silenceMs: 4000, totalMs: 6000 };

/** Short times, so that a run of many kills takes a minute and not an hour. */
export function crashTestOptions(smtpUrl: string): GivenOptions {
  const url = new URL(smtpUrl);
  // The server records which process sent each mail.
  url.searchParams.set("name", `process-${process.pid}`);
  return {
    deliver: createDeliver({
      mailer: createSmtpMailer(url.href, LIMITS),
      settings: mailSettings,
      seasonNote: async () => null,
    }),
    withApi: false,
    secrets: ["a secret of the tests"],
    clock: { now: () => Date.now() },
    logger: pino({ level: process.env.CRASH_LOG ?? "silent" }, pino.destination(2)),
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

export function openOutbox({ store, smtpUrl }: ProcessConfig): Outbox {
  const options = crashTestOptions(smtpUrl);
  const database =
    "directory" in store ? sqliteDatabase(store.directory) : postgresDatabase(store.databaseUrl, options.logger);
  return createOutbox(database, options);
}

async function serve(config: ProcessConfig): Promise<void> {
  const outbox = openOutbox(config);
  outbox.start();
  const server = createServer((request, response) => {
    json(request)
      .then((submission) => outbox.submit(submission as NewSubmission))
      .then(
        (accepted) => response.end(JSON.stringify(accepted)),
        () => response.writeHead(503).end(),
      );
  });
  server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
}

const [, , config] = process.argv;
if (config?.startsWith("{")) await serve(JSON.parse(config) as ProcessConfig);

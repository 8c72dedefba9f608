import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import pino from "pino";
import { createSmtpMailer } from "~/services/mailer/smtp-mailer.server";
import { createDeliver } from "~/services/outbox/deliver.server";
import type { NewSubmission } from "~/services/outbox/outbox";
import { type OutboxOptions, outboxOptions } from "~/services/outbox/outbox-options";
import { createPostgresOutbox } from "~/services/outbox/postgres-outbox.server";
import { createSqliteOutbox } from "~/services/outbox/sqlite-outbox.server";
import { mailSettings } from "./submissions";

/**
 * A server process of the crash tests: takes submissions over HTTP and sends their mails, until it is killed.
 * Its one argument is a {@link ProcessConfig} as JSON; it writes its port on a line of standard output.
 */
export interface ProcessConfig {
  store: { directory: string } | { databaseUrl: string };
  smtpUrl: string;
}

const LIMITS = { dnsMs: 1000, connectionMs: 3000, greetingMs: 2000, silenceMs: 4000, wholeMs: 6000 };

/** Short times, so that a run of many kills takes a minute and not an hour. */
export function crashTestOptions(smtpUrl: string): OutboxOptions {
  const url = new URL(smtpUrl);
  // The server notes who sent what.
  url.searchParams.set("name", `process-${process.pid}`);
  return outboxOptions({
    deliver: createDeliver({ mailer: createSmtpMailer(url.href, LIMITS), settings: mailSettings }),
    withApi: false,
    clock: { now: () => Date.now() },
    logger: pino({ level: process.env.CRASH_LOG ?? "silent" }, pino.destination(2)),
    pollMs: 50,
    leaseMs: 1000,
    maxDeliveryMs: 7000,
    policy: {
      firstDelayMs: 100,
      maxDelayMs: 800,
      maxDoubtfulDelayMs: 1600,
      overdueAfterMs: 3_600_000,
      giveUpAfterMs: 3_600_000,
      maxDoubtful: 2,
    },
  });
}

async function serve({ store, smtpUrl }: ProcessConfig): Promise<void> {
  const options = crashTestOptions(smtpUrl);
  const outbox =
    "directory" in store
      ? createSqliteOutbox(store.directory, options)
      : createPostgresOutbox(store.databaseUrl, options);
  await outbox.start();
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

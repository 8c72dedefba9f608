import { join } from "node:path";
import { env } from "~/env.server";
import { wallClock } from "~/services/clock/clock.server";
import { log } from "~/services/log/log.server";
import { purgeMailFiles } from "~/services/mailer/file-mailer.server";
import { createMailer } from "~/services/mailer/mailer.server";
import { createDeliver } from "./deliver.server";
import { openOnUse } from "./open-on-use";
import type { Outbox } from "./outbox";
import { outboxOptions } from "./outbox-options";
import { createPostgresOutbox } from "./postgres-outbox.server";
import { createSqliteOutbox } from "./sqlite-outbox.server";

const DAY_MS = 24 * 3600 * 1000;
/** ms; the product API's answer to a POST. */
const API_TIMEOUT_MS = 15_000;

function createSiteOutbox(): Outbox {
  const { app, apiToken: token, contact } = env;
  // Without a token the API would refuse every form.
  const api =
    app.apiUrl && token ? { apiUrl: app.apiUrl, token, timeoutMs: API_TIMEOUT_MS, clock: wallClock } : undefined;
  const mailDirectory = join(env.dataDir, "mail");
  const deliver = createDeliver({
    mailer: createMailer({ smtpUrl: env.smtpUrl, mailDirectory, logger: log }),
    settings: {
      from: env.mailFrom,
      recipients: contact.recipients,
      contactEmail: contact.email,
      contactWhatsapp: contact.whatsapp,
      siteName: app.name,
      siteUrl: app.url,
      company: app.company,
    },
    api,
  });
  const options = outboxOptions({
    deliver,
    withApi: api !== undefined,
    clock: wallClock,
    logger: log,
    retentionMs: env.retentionDays * DAY_MS,
    purgeElsewhere: (before) => purgeMailFiles(mailDirectory, before),
  });
  return env.databaseUrl
    ? createPostgresOutbox(env.databaseUrl, options)
    : openOnUse(() => createSqliteOutbox(env.dataDir, options));
}

declare global {
  /** Kept across reloads of this module in development: a second worker beside the first would be a stranger to it. */
  var outboxOfThisProcess: Outbox | undefined;
}

/** The outbox of this process; made when it is first asked for. The server starts and stops it. */
export function siteOutbox(): Outbox {
  globalThis.outboxOfThisProcess ??= createSiteOutbox();
  return globalThis.outboxOfThisProcess;
}

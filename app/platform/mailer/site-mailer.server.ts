import { join } from "node:path";
import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import { createFileMailer } from "./file-mailer.server";
import type { Mailer } from "./mail.server";
import { createSmtpMailer } from "./smtp-mailer.server";

/** Where mail is written that is not sent. */
export const mailDirectory = join(env.dataDir, "mail");

/**
 * How this site sends mail: by SMTP, or to files without `SMTP_URL`. Another way, such as a mail service's HTTP API, is another `Mailer`
 * that is chosen here. Its setting stands beside `smtpUrl` in `env.server.ts`, which `mailToFiles` and the rules in `env-rules.ts`
 * then take into account.
 */
export const siteMailer: Mailer = env.smtpUrl ? createSmtpMailer(env.smtpUrl) : createFileMailer(mailDirectory, log);

import type { Logger } from "pino";
import { createFileMailer } from "./file-mailer.server";
import type { Mailer } from "./mail";
import { DEFAULT_SMTP_LIMITS, type SmtpLimits } from "./smtp-connection.server";
import { createSmtpMailer } from "./smtp-mailer.server";

export interface MailerOptions {
  /** smtp:// or smtps://; absent: mails become files. */
  smtpUrl?: string;
  /** Where mail files go without a mail server. */
  mailDirectory: string;
  logger: Logger;
  limits?: SmtpLimits;
}

/** The site's way to send a mail: by SMTP when there is a server, else into files. */
export function createMailer({ smtpUrl, mailDirectory, logger, limits = DEFAULT_SMTP_LIMITS }: MailerOptions): Mailer {
  return smtpUrl ? createSmtpMailer(smtpUrl, limits) : createFileMailer(mailDirectory, logger);
}

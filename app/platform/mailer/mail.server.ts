import { createHash } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";

/** A mail ready to be sent; every text in it is already sanitized. */
export interface Mail {
  from: string;
  to: readonly string[];
  cc?: readonly string[];
  bcc?: readonly string[];
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** With angle brackets; the same in every attempt, so that a mailbox can recognize a duplicate. */
  messageId: string;
  date: Date;
  /** More headers, such as `Auto-Submitted`. Values are ASCII constants, never typed text. */
  headers?: Record<string, string>;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
  /** Name of its file when there is no mail server; letters, digits, dots and hyphens. */
  fileName: string;
}

export interface SendOptions {
  /** Only these of the mail's recipients; absent: all. */
  only?: readonly string[] | null;
  /** Called once, just before the step after which the mail may be delivered (SMTP: the end mark). False: that step is not taken. */
  beforeEnd(): Promise<boolean>;
  signal: AbortSignal;
}

/** The result of sending. `note` and `reason` may hold addresses: for staff, not for logs. */
export type SendResult =
  | { result: "sent"; note?: string }
  /** Some recipients have it. `remaining` need another attempt; those refused for good are among them. */
  | { result: "partial"; remaining: readonly string[]; reason: string }
  /** Refused permanently (SMTP 5xx, or a mail that no server would take). */
  | { result: "rejected"; reason: string }
  /** Deferred: the server may take it later (SMTP 4xx to a recipient or to the message), after `retryAfterMs` where it says so. */
  | { result: "failed"; reason: string; retryAfterMs?: number }
  /**
   * The server takes no mail of ours, whatever is in it: it cannot be reached, offers no encryption, or refuses the login or the
   * sender. `fault` names the step and the reply's code, for logs.
   */
  | { result: "unavailable"; reason: string; fault: string }
  /** The end mark had left and no reply came: it may be delivered. */
  | { result: "unknown"; reason: string }
  /** `signal` was aborted before the end mark had left. */
  | { result: "aborted" }
  /** `beforeEnd` said false: nothing was sent. */
  | { result: "forbidden" };

export interface Mailer {
  /** Never rejects for a mail that could not be sent. */
  send(mail: Mail, options: SendOptions): Promise<SendResult>;
}

/** Encodes a mail as MIME (RFC 5322), without Bcc. The same mail gives the same bytes. */
export function composeMime(mail: Mail): Promise<Buffer> {
  const composer = new MailComposer({
    ...mail,
    to: [...mail.to],
    cc: [...(mail.cc ?? [])],
    bcc: undefined,
    attachments: [...(mail.attachments ?? [])],
    textEncoding: "quoted-printable",
    baseBoundary: createHash("sha256").update(mail.messageId).digest("hex").slice(0, 16),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

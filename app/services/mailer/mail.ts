/** A mail ready to be sent; every text in it is already harmless. */
export interface Mail {
  /** "Name <address>" of our own domain. */
  from: string;
  to: readonly string[];
  cc?: readonly string[];
  bcc?: readonly string[];
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** With angle brackets; the same at every try, so that a mailbox can tell a repeat. */
  messageId: string;
  date: Date;
  headers?: Record<string, string>;
  /** Name of the file it becomes when there is no mail server; letters, digits, dots and hyphens. */
  fileName: string;
}

export interface SendOptions {
  /** Only these recipients, of those in the mail; absent: all. */
  only?: readonly string[] | null;
  /**
   * Asked once, when the whole mail has left except the mark that ends it. False: the end is not sent, and the server
   * drops the mail.
   */
  beforeEnd(): Promise<boolean>;
  /** Aborted: stop, unless the mail's end has already left. */
  signal: AbortSignal;
}

/** What came of sending. `detail` may hold addresses: for staff, not for logs. */
export type SendResult =
  | { result: "accepted"; deferred: string[]; refused: string[]; detail: string }
  /** Refused for good (SMTP 5xx, or a mail that no server would take). */
  | { result: "refused"; detail: string }
  /** Failed for now, and surely not delivered. */
  | { result: "failed"; detail: string }
  /** The end of the mail had left, no answer came: perhaps delivered. */
  | { result: "doubtful"; detail: string }
  /** Aborted by the caller before the end had left. */
  | { result: "cancelled" }
  /** `beforeEnd` said no. */
  | { result: "forbidden" };

export interface Mailer {
  /** Never rejects for a mail that could not be sent. */
  send(mail: Mail, options: SendOptions): Promise<SendResult>;
}

import type { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection, { type SMTPConnectionSendInfo, type SMTPEnvelope } from "nodemailer/lib/smtp-connection";

/** Time limits of each step, in ms. RFC 5321 (4.5.3.2) allows minutes; a visitor's lead is better tried again soon. */
export interface SmtpLimits {
  dnsMs: number;
  connectionMs: number;
  greetingMs: number;
  /** Longest silence at any later step, the answer to the mail's end included. */
  silenceMs: number;
  /** Everything together. */
  wholeMs: number;
}

export const DEFAULT_SMTP_LIMITS: SmtpLimits = {
  dnsMs: 10_000,
  connectionMs: 10_000,
  greetingMs: 20_000,
  silenceMs: 60_000,
  wholeMs: 120_000,
};

/** One SMTP connection. It stands below nodemailer's transport because that one reads a mail before the server asks for it. */
export interface SmtpLine {
  connection: SMTPConnection;
  auth: { user: string; pass: string } | undefined;
  /** Rejects when the line breaks or is closed with a reason; never resolves. */
  broken: Promise<never>;
  isClosed(): boolean;
  /** @param reason given: what still waits fails with it */
  close(reason?: Error): void;
}

/** Prepares a connection; nothing is sent yet. */
export function openConnection(url: string, limits: SmtpLimits): SmtpLine {
  const { auth, ...server } = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...server,
    dnsTimeout: limits.dnsMs,
    connectionTimeout: limits.connectionMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    socketCloseTimeout: 0,
  });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // Rejected also when nobody waits any more.
  broken.catch(() => undefined);
  let closed = false;
  connection.on("error", (error: Error) => {
    closed = true;
    reject(error);
  });
  connection.on("end", () => {
    closed = true;
  });
  return {
    connection,
    auth: auth?.user ? { user: auth.user, pass: auth.pass ?? "" } : undefined,
    broken,
    isClosed: () => closed,
    close(reason) {
      closed = true;
      if (reason) reject(reason);
      connection.close();
    },
  };
}

type Done<Result> = (error?: Error | null, result?: Result) => void;

/** Greets, logs in where needed, and sends one mail. The message is read only once the server has asked for it. */
export async function transmit(
  line: SmtpLine,
  envelope: SMTPEnvelope,
  message: Readable,
): Promise<SMTPConnectionSendInfo> {
  const { connection, auth, broken } = line;
  const step = <Result>(run: (done: Done<Result>) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result | undefined>();
    run((error, result) => (error ? reject(error) : resolve(result)));
    return Promise.race([promise, broken]);
  };
  await step((done) => connection.connect(done));
  if (auth && connection.allowsAuth) await step((done) => connection.login(auth, done));
  const sent = await step<SMTPConnectionSendInfo>((done) => connection.send(envelope, message, done));
  if (!sent) throw new Error("the server's answer was not read");
  return sent;
}

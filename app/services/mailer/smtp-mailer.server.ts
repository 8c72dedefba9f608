import { Readable } from "node:stream";
import addressparser from "nodemailer/lib/addressparser";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection, { type SMTPConnectionSendInfo, type SMTPEnvelope } from "nodemailer/lib/smtp-connection";
import { describeFault } from "~/services/log/fault";
import { composeMime, type Mail, type Mailer, type SendOptions, type SendResult } from "./mail.server";

/** Time limits in ms. RFC 5321 (4.5.3.2) allows minutes; an early retry is better for a lead. */
const DEFAULT_LIMITS = {
  dnsMs: 10_000,
  connectionMs: 10_000,
  greetingMs: 20_000,
  /** Longest silence at any later step, including the reply to the mail's end. */
  silenceMs: 60_000,
  totalMs: 120_000,
};

class Forbidden extends Error {}

/** Sends by SMTP, a connection per mail. @param url smtp:// or smtps://, with user, password and nodemailer's options */
export function createSmtpMailer(url: string, limits = DEFAULT_LIMITS): Mailer {
  return {
    async send(mail: Mail, { only, beforeEnd, signal }: SendOptions): Promise<SendResult> {
      if (signal.aborted) return { result: "aborted" };
      const mime = await composeMime(mail);
      const everyone = [...mail.to, ...(mail.cc ?? []), ...(mail.bcc ?? [])];
      const to = only ? everyone.filter((address) => only.includes(address)) : everyone;
      const session = openSession(url, limits);
      const state = { ended: false, aborted: false };

      /** The end mark follows only after the caller has stored that the outcome is unknown. */
      async function* body() {
        yield mime;
        if (!(await beforeEnd())) throw new Forbidden();
        // Without a connection the end mark cannot be sent, so the outcome is known.
        if (session.isClosed()) throw new Error("the connection was closed before the end of the mail");
        state.ended = true;
      }
      const abort = () => {
        if (state.ended) return;
        state.aborted = true;
        session.close(new Error("aborted"));
      };
      const limit = setTimeout(() => session.close(new Error("time limit of the mail")), limits.totalMs);
      signal.addEventListener("abort", abort, { once: true });
      const message = Readable.from(body(), { objectMode: false });
      try {
        const sent = await session.transmit({ from: envelopeSender(mail.from), to }, message);
        return readAcceptance(sent.rejectedErrors ?? []);
      } catch (error) {
        if (message.errored instanceof Forbidden) return { result: "forbidden" };
        return state.aborted ? { result: "aborted" } : readFailure(error, state.ended);
      } finally {
        clearTimeout(limit);
        signal.removeEventListener("abort", abort);
        session.close();
        message.destroy();
      }
    },
  };
}

const envelopeSender = (from: string) => addressparser(from, { flatten: true })[0]?.address ?? from;

type Done<Result> = (error?: Error | null, result?: Result) => void;

/** Prepares a connection below nodemailer's transport, which reads the message before the server requests it. */
function openSession(url: string, limits: typeof DEFAULT_LIMITS) {
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
  // It may reject when no step is pending.
  broken.catch(() => undefined);
  let closed = false;
  const markClosed = () => {
    closed = true;
  };
  connection.on("error", markClosed).on("error", reject).on("end", markClosed);
  function step<Result>(run: (done: Done<Result>) => void): Promise<Result | undefined> {
    const { promise, resolve, reject: fail } = Promise.withResolvers<Result | undefined>();
    run((error, result) => (error ? fail(error) : resolve(result)));
    return Promise.race([promise, broken]);
  }
  return {
    /** Connects, logs in where needed, and sends one mail. The message is read only after the server's 354 reply. */
    async transmit(envelope: SMTPEnvelope, message: Readable): Promise<SMTPConnectionSendInfo> {
      await step((done) => connection.connect(done));
      if (auth?.user && connection.allowsAuth) {
        const login = { user: auth.user, pass: auth.pass ?? "" };
        await step((done) => connection.login(login, done));
      }
      const sent = await step<SMTPConnectionSendInfo>((done) => connection.send(envelope, message, done));
      if (!sent) throw new Error("the server's reply was not read");
      return sent;
    },
    isClosed: () => closed,
    /** @param reason given: pending steps reject with it */
    close(reason?: Error): void {
      closed = true;
      if (reason) reject(reason);
      connection.close();
    },
  };
}

interface SmtpFault {
  code?: string;
  responseCode?: number;
  recipient?: string;
  message: string;
}

/** Errors of the mail or of our settings, which a retry cannot solve. */
const PERMANENT_CODES = new Set(["EENVELOPE", "EMESSAGE", "EAUTH", "ENOAUTH", "ECONFIG", "EREQUIRETLS"]);

function isPermanent({ code, responseCode }: SmtpFault): boolean {
  // RFC 5321, 4.2.1: 5yz is a permanent negative reply, 4yz a transient one.
  if (responseCode !== undefined) return responseCode >= 500;
  return code !== undefined && PERMANENT_CODES.has(code);
}

function readAcceptance(refusals: readonly SmtpFault[]): SendResult {
  const reason = refusals.map(({ recipient, message }) => `${recipient}: ${message}`).join("; ");
  if (refusals.length === 0) return { result: "sent" };
  if (refusals.every(isPermanent)) return { result: "sent", note: `Some refused it: ${reason}` };
  // Recipients that refused for good stay in, so that the last attempt, whose result is stored, reports them.
  const addresses = (permanent: boolean) =>
    refusals.filter((fault) => isPermanent(fault) === permanent).flatMap(({ recipient }) => recipient ?? []);
  return { result: "partial", remaining: [...addresses(false), ...addresses(true)], reason };
}

/** The result of a mail that was not accepted. @param ended true when its end mark had left */
function readFailure(error: unknown, ended: boolean): SendResult {
  const fault: SmtpFault = error instanceof Error ? error : { message: describeFault(error) };
  const reason = [fault.code, fault.message].filter(Boolean).join(": ");
  // Without a reply, a server that has the complete mail may have delivered it.
  if (ended && fault.responseCode === undefined) return { result: "unknown", reason };
  return { result: isPermanent(fault) ? "rejected" : "failed", reason };
}

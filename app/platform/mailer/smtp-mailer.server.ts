import { Readable } from "node:stream";
import addressparser from "nodemailer/lib/addressparser";
import SMTPConnection, { type SMTPConnectionSendInfo, type SMTPEnvelope } from "nodemailer/lib/smtp-connection";
import { isLoopback } from "~/base/env/env-schemas";
import { describeFault } from "~/base/log/fault";
import { composeMime, type Mail, type Mailer, type SendOptions, type SendResult } from "./mail.server";
import { readSmtpUrl } from "./smtp-url";

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

/**
 * Sends by SMTP, a connection per mail.
 * @param url smtp:// or smtps://, with user, password and nodemailer's options. With smtp:// a server on another machine must offer
 *   STARTTLS (RFC 8314, section 3), unless the URL has `?requireTLS=false`: then it is used where it is offered
 */
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
        return state.aborted ? { result: "aborted" } : readFailure(error, session.step(), state.ended);
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
  const { auth, ...server } = readSmtpUrl(url);
  const mayBePlain = server.secure || server.ignoreTLS || isLoopback(server.host ?? "");
  const connection = new SMTPConnection({
    requireTLS: !mayBePlain,
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
  let current: SmtpStep = "connection";
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
        current = "login";
        const login = { user: auth.user, pass: auth.pass ?? "" };
        await step((done) => connection.login(login, done));
      }
      current = "mail";
      const sent = await step<SMTPConnectionSendInfo>((done) => connection.send(envelope, message, done));
      if (!sent) throw new Error("the server's reply was not read");
      return sent;
    },
    isClosed: () => closed,
    /** What was last begun. */
    step: () => current,
    /** @param reason given: pending steps reject with it */
    close(reason?: Error): void {
      closed = true;
      if (reason) reject(reason);
      connection.close();
    },
  };
}

type SmtpStep = "connection" | "login" | "mail";

interface SmtpFault {
  code?: string;
  responseCode?: number;
  /** The server's reply, and the command that it answers. */
  response?: string;
  command?: string;
  recipient?: string;
  message: string;
}

/** Errors of a mail that no server would take: an address or a text that cannot be written in SMTP. */
const UNSENDABLE = new Set(["EENVELOPE", "EMESSAGE"]);
/** A login or encryption is missing, too weak or refused (RFC 4954, section 6), whatever the command. */
const LOGIN_CODES = new Set([530, 534, 535, 538]);

/** Whether a failure says something about this mail: its recipient or message was refused, or no server would take it. */
function concernsMail({ code = "", command = "", responseCode }: SmtpFault, step: SmtpStep): boolean {
  if (step !== "mail") return false;
  if (responseCode === undefined) return UNSENDABLE.has(code);
  return /^(?:RCPT TO|DATA)/.test(command) && !LOGIN_CODES.has(responseCode);
}

function isPermanent({ code = "", responseCode }: SmtpFault): boolean {
  // RFC 5321, 4.2.1: 5yz is a permanent negative reply, 4yz a transient one.
  return responseCode === undefined ? UNSENDABLE.has(code) : responseCode >= 500;
}

/** Whether every recipient was refused by a policy (RFC 3463, section 3.8), such as "relaying denied" where the login is missing. */
function isPolicy({ command, response = "" }: SmtpFault): boolean {
  return command === "RCPT TO" && /^5\d\d[ -]5\.7\./.test(response);
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
function readFailure(error: unknown, step: SmtpStep, ended: boolean): SendResult {
  const fault: SmtpFault = error instanceof Error ? error : { message: describeFault(error) };
  const reason = [fault.code, fault.message].filter(Boolean).join(": ");
  // Without a reply, a server that has the complete mail may have delivered it.
  if (ended && fault.responseCode === undefined) return { result: "unknown", reason };
  if (concernsMail(fault, step)) {
    return { result: isPermanent(fault) && !isPolicy(fault) ? "rejected" : "failed", reason };
  }
  const details = [fault.command, fault.code, fault.responseCode].filter(Boolean).join(" ");
  return { result: "unavailable", reason, fault: `${step}: ${details || describeFault(error)}` };
}

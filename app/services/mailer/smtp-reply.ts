import { describeFault } from "~/services/log/fault";
import type { SendResult } from "./mail.server";

/** nodemailer's error, as far as it is read here. */
interface SmtpFault {
  code?: string;
  /** The server's status, when it replied. */
  responseCode?: number;
  /** The address that was refused, when one recipient was. */
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

/** The result of a mail that was accepted for at least one recipient. */
export function readAcceptance(refusals: readonly SmtpFault[]): SendResult {
  const reason = refusals.map(({ recipient, message }) => `${recipient}: ${message}`).join("; ");
  if (refusals.length === 0) return { result: "sent" };
  if (refusals.every(isPermanent)) return { result: "sent", note: `Some refused it: ${reason}` };
  // Recipients that refused for good stay in, so that the last attempt, whose result is stored, reports them.
  const addresses = (permanent: boolean) =>
    refusals.filter((fault) => isPermanent(fault) === permanent).flatMap(({ recipient }) => recipient ?? []);
  return { result: "partial", remaining: [...addresses(false), ...addresses(true)], reason };
}

/**
 * The result of a mail that was not accepted.
 * @param ended true when its end mark had left
 */
export function readFailure(error: unknown, ended: boolean): SendResult {
  const fault = readFault(error);
  const reason = [fault.code, fault.message].filter(Boolean).join(": ");
  // Without a reply, a server that has the complete mail may have delivered it.
  if (ended && fault.responseCode === undefined) return { result: "unknown", reason };
  return { result: isPermanent(fault) ? "rejected" : "failed", reason };
}

function readFault(error: unknown): SmtpFault {
  if (!(error instanceof Error)) return { message: describeFault(error) };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const responseCode =
    "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined;
  return { code, responseCode, message: error.message };
}

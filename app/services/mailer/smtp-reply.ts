import { describeFault } from "~/services/log/fault";
import type { SendResult } from "./mail";

/** What nodemailer tells of a refusal, as far as we read it. */
interface SmtpFault {
  code?: string;
  /** The server's status, when it answered. */
  responseCode?: number;
  /** The address that was refused, on a refusal of one recipient. */
  recipient?: string;
  message: string;
}

/** Faults of the mail or of our settings that no further try can mend. */
const HOPELESS_WITHOUT_ANSWER = new Set(["EENVELOPE", "EMESSAGE", "EAUTH", "ENOAUTH", "ECONFIG", "EREQUIRETLS"]);

function isPermanent({ code, responseCode }: SmtpFault): boolean {
  // A status of RFC 5321, 4.2.1: 5yz is a permanent negative answer, 4yz a transient one.
  if (responseCode !== undefined) return responseCode >= 500;
  return code !== undefined && HOPELESS_WITHOUT_ANSWER.has(code);
}

/** A mail that was accepted, perhaps not for every recipient. */
export function readAcceptance(refusals: readonly SmtpFault[], response: string): SendResult {
  const addresses = (wanted: boolean) =>
    refusals.filter((fault) => isPermanent(fault) === wanted).flatMap(({ recipient }) => recipient ?? []);
  const detail =
    refusals.length > 0 ? refusals.map(({ recipient, message }) => `${recipient}: ${message}`).join("; ") : response;
  return { result: "accepted", deferred: addresses(false), refused: addresses(true), detail };
}

/**
 * A mail that was not accepted.
 * @param inDoubt true when its end had been sent
 */
export function readFailure(error: unknown, inDoubt: boolean): SendResult {
  const fault = readFault(error);
  const detail = [fault.code, fault.message].filter(Boolean).join(": ");
  // An answer settles it; without one a server that had the whole mail may have kept it.
  if (inDoubt && fault.responseCode === undefined) return { result: "doubtful", detail };
  return { result: isPermanent(fault) ? "refused" : "failed", detail };
}

function readFault(error: unknown): SmtpFault {
  if (!(error instanceof Error)) return { message: describeFault(error) };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const responseCode =
    "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined;
  return { code, responseCode, message: error.message };
}

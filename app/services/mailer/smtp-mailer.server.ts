import { Readable } from "node:stream";
import addressparser from "nodemailer/lib/addressparser";
import type { Mail, Mailer, SendOptions, SendResult } from "./mail";
import { composeMime } from "./mime.server";
import { DEFAULT_SMTP_LIMITS, openConnection, type SmtpLimits, transmit } from "./smtp-connection.server";
import { readAcceptance, readFailure } from "./smtp-reply";

class Forbidden extends Error {}

/**
 * Sends by SMTP, a connection for each mail.
 * @param url smtp:// or smtps://, with user and password where needed; options of nodemailer as its query
 */
export function createSmtpMailer(url: string, limits: SmtpLimits = DEFAULT_SMTP_LIMITS): Mailer {
  return {
    async send(mail: Mail, { only, beforeEnd, signal }: SendOptions): Promise<SendResult> {
      if (signal.aborted) return { result: "cancelled" };
      const mime = await composeMime(mail);
      const everyone = [...mail.to, ...(mail.cc ?? []), ...(mail.bcc ?? [])];
      const recipients = only ? everyone.filter((address) => only.includes(address)) : everyone;
      const connection = openConnection(url, limits);
      const state = { inDoubt: false, cancelled: false };

      /** The mail, whose end is held back until the caller has made a note of it. */
      async function* body() {
        yield mime;
        if (!(await beforeEnd())) throw new Forbidden();
        // The line may have gone while the note was made: then no end can be sent, and there is no doubt.
        if (connection.isClosed()) throw new Error("the connection was closed before the end of the mail");
        state.inDoubt = true;
      }
      const stop = () => {
        if (state.inDoubt) return;
        state.cancelled = true;
        connection.close(new Error("told to stop"));
      };
      const limit = setTimeout(() => connection.close(new Error("time limit of the whole mail")), limits.wholeMs);
      signal.addEventListener("abort", stop, { once: true });
      const message = Readable.from(body(), { objectMode: false });
      try {
        const envelope = { from: envelopeSender(mail.from), to: recipients };
        const sent = await transmit(connection, envelope, message);
        return readAcceptance(sent.rejectedErrors ?? [], sent.response);
      } catch (error) {
        if (message.errored instanceof Forbidden) return { result: "forbidden" };
        return state.cancelled ? { result: "cancelled" } : readFailure(error, state.inDoubt);
      } finally {
        clearTimeout(limit);
        signal.removeEventListener("abort", stop);
        connection.close();
        message.destroy();
      }
    },
  };
}

function envelopeSender(from: string): string {
  return addressparser(from, { flatten: true })[0]?.address ?? from;
}

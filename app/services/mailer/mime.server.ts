import { createHash } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import type { Mail } from "./mail";

/** Writes a mail as MIME (RFC 5322), Bcc left out. The same mail gives the same bytes. */
export function composeMime(mail: Mail): Promise<Buffer> {
  const composer = new MailComposer({
    from: mail.from,
    to: [...mail.to],
    cc: [...(mail.cc ?? [])],
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.date,
    headers: mail.headers,
    textEncoding: "quoted-printable",
    baseBoundary: createHash("sha256").update(mail.messageId).digest("hex").slice(0, 16),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

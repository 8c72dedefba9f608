import { setTimeout as pause } from "node:timers/promises";
import { type ArrivedMail, parseMail, startSmtpServer } from "../../../tests/support/services/smtp-server.ts";

/** ms between two looks into a mailbox. */
const LOOK_MS = 200;

/** The mail server of all buyers, who open the links in their mails. */
export async function startMailboxes() {
  const smtp = await startSmtpServer();
  const boxes = new Map<string, ArrivedMail[]>();
  let sorted = 0;

  function mailsTo(email: string): readonly ArrivedMail[] {
    for (; sorted < smtp.arrived.length; sorted++) {
      const mail = smtp.arrived[sorted];
      for (const to of mail?.envelope.to ?? []) if (mail) boxes.set(to, [...(boxes.get(to) ?? []), mail]);
    }
    return boxes.get(email) ?? [];
  }

  return {
    url: smtp.url,
    /** How many mails have arrived. */
    count: () => smtp.arrived.length,
    /**
     * Waits for the first mail with a link that shows that its reader has the mailbox.
     * @param reference of the order that it leads to; absent: any
     * @returns the path of the link; null: none came within the time, in ms
     */
    async linkTo(email: string, timeout: number, reference = ""): Promise<string | null> {
      const end = Date.now() + timeout;
      for (;;) {
        for (const mail of mailsTo(email)) {
          const { text = "" } = await parseMail(mail);
          const link = /https?:\/\/[^/\s]+(\/\S*[?&]mailbox=[\w-]+)/.exec(text)?.[1];
          if (link?.includes(reference.toLowerCase())) return link;
        }
        if (Date.now() >= end) return null;
        await pause(LOOK_MS);
      }
    },
    stop: () => smtp.stop(),
  };
}

export type Mailboxes = Awaited<ReturnType<typeof startMailboxes>>;

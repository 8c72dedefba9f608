import { wallClock } from "~/base/clock/clock.server";
import { log } from "~/base/log/log.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { BuyerMessages } from "./buyer-messages.server";
import { MessageSending } from "./message-sending.server";

const ROUND_EVERY_MS = 3_000;

let messages: BuyerMessages | undefined;
let sending: MessageSending | undefined;
let newsReaders: () => Promise<ReadonlySet<string>> = async () => new Set();

/** The messages to buyers in this process's database; created at the first call. */
export function siteMessages(): BuyerMessages {
  messages ??= new BuyerMessages(siteDatabase(), {
    clock: wallClock,
    edition: () => currentEdition().number,
    newsReaders: () => newsReaders(),
    audit: (sql, editor, action, detail) => siteStaff().record(sql, editor, action, detail),
  });
  return messages;
}

/** Their mails. */
export function siteMessageSending(): MessageSending {
  sending ??= new MessageSending(siteDatabase());
  return sending;
}

/**
 * Begins messages at their time, and goes on with those that are on their way.
 * @param readers addresses in lower case of those who asked for news: another domain keeps them
 */
export function startMessages(readers: () => Promise<ReadonlySet<string>>): void {
  newsReaders = readers;
  startRounds("messages to buyers", ROUND_EVERY_MS, async () => {
    const begun = await siteMessages().beginDue();
    if (begun > 0) log.info({ count: begun }, "messages to buyers: begun at their time");
    await siteMessageSending().addMails(wallClock.now());
  });
}

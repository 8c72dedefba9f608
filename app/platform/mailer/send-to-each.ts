import type { SendResult } from "./mail.server";

/**
 * Sends each recipient their own mail, one after the other.
 * @param send sends the mail of one recipient
 * @returns what came of all: `partial` with those that need another attempt
 */
export async function sendToEach<Recipient extends { address: string }>(
  recipients: readonly Recipient[],
  send: (recipient: Recipient) => Promise<SendResult>,
): Promise<SendResult> {
  const failed: { address: string; result: Exclude<SendResult, { result: "sent" }> }[] = [];
  for (const recipient of recipients) {
    const result = await send(recipient);
    if (result.result === "forbidden") return result;
    if (result.result !== "sent") failed.push({ address: recipient.address, result });
  }
  const [first] = failed;
  if (!first) return { result: "sent" };
  if (failed.length === recipients.length) return first.result;
  const reason = failed.map(({ result }) => ("reason" in result ? result.reason : result.result)).join(" ");
  const isFinal = failed.every(({ result }) => result.result === "rejected");
  return isFinal
    ? { result: "sent", note: reason }
    : { result: "partial", remaining: failed.map(({ address }) => address), reason };
}

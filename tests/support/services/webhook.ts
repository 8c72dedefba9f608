import { createHmac } from "node:crypto";

/** Headers of a message signed like Ghost's: HMAC of the body followed by the time. */
export function signed(
  body: string,
  { header, secret, time = Date.now() }: { header: string; secret: string; time?: number },
): Record<string, string> {
  const digest = createHmac("sha256", secret).update(`${body}${time}`).digest("hex");
  return { "Content-Type": "application/json", [header]: `sha256=${digest}, t=${time}` };
}

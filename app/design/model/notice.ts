import { text, translatable } from "~/base/translations/translations";
import { linkTargetSchema, momentSchema } from "~/base/values/fields";
import { z } from "~/base/values/zod";

/** From the least urgent to the most urgent. */
export const NOTICE_LEVELS = ["info", "warning", "urgent"] as const;

/** A message that every page shows between two moments. */
export const noticeSchema = translatable(
  z.object({
    text: text(240),
    level: z.enum(NOTICE_LEVELS),
    link: z.object({ label: text(40), url: linkTargetSchema }).optional(),
    from: momentSchema,
    until: momentSchema,
  }),
);

export type Notice = z.infer<typeof noticeSchema>;

/**
 * The notice that pages show at a moment: of the current ones the most urgent, then the newest.
 * @param now ms since the epoch
 */
export function noticeAt(notices: readonly Notice[], now: number): Notice | undefined {
  const rank = ({ level, from }: Notice) => NOTICE_LEVELS.indexOf(level) * 1e15 + Date.parse(from);
  return notices
    .filter(({ from, until }) => Date.parse(from) <= now && now < Date.parse(until))
    .toSorted((a, b) => rank(b) - rank(a))[0];
}

/** When a notice next appears or disappears, ms since the epoch; Infinity when none does. */
export function nextNoticeChange(notices: readonly Notice[], now: number): number {
  const changes = notices.flatMap(({ from, until }) => [Date.parse(from), Date.parse(until)]);
  return Math.min(...changes.filter((change) => change > now));
}

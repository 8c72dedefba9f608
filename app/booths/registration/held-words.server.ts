import { siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import type { Locale } from "~/base/i18n/locales";
import { withTimeLimit } from "~/base/time-limit";
import { formatList } from "~/base/values/counts-and-lists";
import { formatTime } from "~/base/values/jakarta-time";
import type { Standing } from "~/booths/stock/booth-holds.server";
import { planOf } from "~/booths/stock/edition-units.server";
import { holdsBooths, siteBooths } from "~/booths/stock/site-booths.server";
import { unitName, unitWithKey } from "~/content/model/hall/hall-plan";
import { m } from "~/paraglide/messages";
import { holdLinks } from "./hold-links.server";

/** What units are called now, by key; those that the plan does not have any more by their number. */
export function unitNames(edition: number, keys: readonly string[]): string[] {
  const plan = planOf(edition);
  return keys.map((key) => {
    const unit = plan && unitWithKey(plan, key);
    return plan && unit ? unitName(plan, unit) : key.slice(key.indexOf(" ") + 1);
  });
}

/** "8.15 PM" of a moment, as the site's clock has it. */
const timeOf = (moment: number) => formatTime(moment + siteClockOffset);

/** What the page that thanks for a registration says of its units; null: nothing. @param mailed whether the link is on its way by mail */
function heldText(standing: Standing | null, mailed: boolean): string | null {
  if (!standing) return null;
  const { units, until, isConfirmed } = standing;
  if (units.length === 0) return mailed ? m.booths_sent_asked() : m.booths_sent_team();
  const squares = formatList(units);
  if (until === null || isConfirmed) return m.booths_sent_held({ squares });
  const said = { squares, time: timeOf(until) };
  return mailed ? m.booths_sent_confirm(said) : m.booths_sent_short(said);
}

/** ms that the page that thanks waits for them. */
const READ_MS = 1_000;

/** The same of a registration that was just sent. The page does without it while the database is out of reach. */
export async function readHeldText({ reference, acknowledged }: { reference: string; acknowledged: boolean }) {
  if (!holdsBooths()) return null;
  const standing = await withTimeLimit(siteBooths().holds.standing(reference), READ_MS).catch(() => null);
  return heldText(standing, acknowledged);
}

/** What the acknowledgement of a registration says of its units, in the current language, with the link that keeps them; null: nothing. */
export async function heldNote(
  reference: string,
  language: Locale,
): Promise<{ text: string; action: { label: string; href: string } } | null> {
  const standing = await siteBooths().holds.standing(reference);
  if (!standing || standing.isConfirmed) return null;
  const { edition, units, wanted, until, isReleased, createdAt } = standing;
  // The team has decided already.
  if (units.length > 0 ? until === null : isReleased) return null;
  const names = units.length > 0 ? units : unitNames(edition, wanted);
  const said = { squares: formatList(names) };
  return {
    text: until === null ? m.booths_mail_asked(said) : m.booths_mail_held({ ...said, moment: formatSiteMoment(until) }),
    action: { label: m.booths_mail_keep(said), href: holdLinks.link(reference, createdAt, language) },
  };
}

/** What the page of that link shows. */
export type HeldPage = {
  state: "ask" | "held" | "kept" | "gone" | "limit" | "over";
  squares: string;
  /** Until when; empty where no time ends it. */
  until: string;
};

/** The page of a registration's link, before it is pressed or afterwards. @param standing null: the registration was deleted */
export function toHeldPage(
  standing: Standing | null,
  state?: HeldPage["state"],
  gone: readonly string[] = [],
): HeldPage {
  if (!standing) return { state: "over", squares: "", until: "" };
  const { units, wanted, until, isConfirmed, isReleased, edition } = standing;
  const isOver = (isConfirmed || isReleased) && units.length === 0;
  const asked = isOver ? "over" : units.length > 0 && until === null ? "kept" : isConfirmed ? "held" : "ask";
  const names = gone.length > 0 ? unitNames(edition, gone) : units.length > 0 ? units : unitNames(edition, wanted);
  const end = state === undefined && asked === "ask" ? siteBooths().holds.endFrom(wallClock.now()) : until;
  return {
    state: state ?? asked,
    squares: formatList(names),
    until: end === null ? "" : formatSiteMoment(end),
  };
}

import { formatMoment } from "~/entities/values/jakarta-time";
import { siteClockOffset } from "~/services/clock/clock.server";

/** A moment of an order, in ms since the epoch, by the site's clock, as its buyer reads it. */
export const formatOrderMoment = (at: number): string => formatMoment(at + siteClockOffset);

import { formatMoment } from "~/base/values/jakarta-time";
import { siteClockOffset } from "./clock.server";

/** A stored moment, in ms since the epoch, by the site's clock, as all that visitors read. */
export const formatSiteMoment = (at: number): string => formatMoment(at + siteClockOffset);

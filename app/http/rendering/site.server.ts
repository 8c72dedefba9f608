import { formatMoment } from "~/entities/values/jakarta-time";
import { env } from "~/env.server";
import { siteClock, siteClockIsSet } from "~/services/clock/clock.server";
import { readColorMode } from "~/sessions/color-mode.server";

/** The root loader's data: public configuration and the visitor's color mode. */
export async function readSite(request: Request) {
  const { app, contact, social } = env;
  return {
    name: app.name,
    shortName: app.shortName,
    url: app.url,
    company: app.company,
    contact: { email: contact.email, whatsapp: contact.whatsapp, whatsappMarketing: contact.whatsappMarketing },
    instagram: social.instagram,
    blogAdminUrl: env.blogAdminUrl,
    iconHosts: env.iconApiUrls,
    colorMode: await readColorMode(request),
    showStack: env.showStack,
    clockNote: siteClockIsSet ? `The clock of this site is set to ${formatMoment(siteClock.now())}.` : null,
  };
}

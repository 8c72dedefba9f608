import type { RouterContextProvider } from "react-router";
import { formatMoment } from "~/entities/values/jakarta-time";
import { env } from "~/env.server";
import { siteClock, siteClockIsSet } from "~/services/clock/clock.server";
import { readColorMode } from "~/sessions/color-mode.server";
import { readToast } from "~/sessions/toast.server";

/** The root loader's data: public configuration, the visitor's color mode and the toast of the response. */
export async function readSite(request: Request, context: Readonly<RouterContextProvider>) {
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
    toast: readToast(context),
    showStack: env.showStack,
    clockNote: siteClockIsSet ? `The clock of this site is set to ${formatMoment(siteClock.now())}.` : null,
  };
}

import { hash } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { siteClock, siteClockIsSet } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { memoize } from "~/base/i18n/memoize";
import { shownYear } from "~/base/i18n/shown-year";
import { type Identity, identity } from "~/base/identity/identity.server";
import { ServiceOutage } from "~/base/outage";
import { formatPhone } from "~/base/phone/phone.server";
import { TimeLimitError, withTimeLimit } from "~/base/time-limit";
import { whatsappLink } from "~/base/values/addresses";
import { formatMoment } from "~/base/values/jakarta-time";
import { listPages } from "~/config/pages";
import { ARCHIVED_PAGES } from "~/content/editions/past-editions.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { previewNote } from "~/content/http/preview-middleware.server";
import { menusIn, readMenuLabels } from "~/content/menus/menus.server";
import type { Event } from "~/content/model/event";
import { seasonAt } from "~/content/model/season";
import type { Ticket } from "~/content/model/ticket";
import { productApi } from "~/content/product-api/product-api.server";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { headerAction } from "~/content/season/season-views";
import { saleAt } from "~/content/season/ticket-state";
import { currentContent } from "~/content/site-content.server";
import { browserWording } from "~/content/texts/wording.server";
import type { ContactWay, Site } from "~/design/components/page/use-site";
import { type Notice, noticeAt } from "~/design/model/notice";
import { m } from "~/paraglide/messages";
import { readColorMode } from "~/platform/cookies/color-mode.server";
import { readToast } from "~/platform/cookies/toast.server";
import { renderNotes } from "~/platform/http/rendering/render-notes.server";
import { createDataFreshness, dataFreshness } from "~/platform/upstream-cache/data-freshness.server";
import { isHallOpen, liveRevision } from "./live-revision.server";
import { pageLifetimes } from "./page-lifetimes.server";

/** E-mail, WhatsApp and Instagram as menu, footer and FAQ link them. */
function contactWays(): ContactWay[] {
  const { name, contact, instagram } = identity();
  return [
    { icon: "lucide:mail", label: m.shell_email(), text: contact.email, href: `mailto:${contact.email}` },
    {
      icon: "lucide:message-circle",
      label: "WhatsApp",
      text: formatPhone(contact.whatsapp),
      note: m.shell_whatsapp_visitors(),
      href: whatsappLink(contact.whatsapp, m.shell_chat_greeting({ name })),
    },
    {
      icon: "lucide:camera",
      label: "Instagram",
      text: `@${instagram}`,
      href: `https://www.instagram.com/${instagram}/`,
    },
  ];
}

/** The number of the marketing team, and the address of a chat with it. */
export const marketingContact = () => ({
  text: formatPhone(identity().contact.whatsappMarketing),
  href: whatsappLink(identity().contact.whatsappMarketing, m.forms_ways_greeting({ site: identity().name })),
});

const marketingGreetings = { sponsorship: m.shell_chat_sponsorship, mediaPartner: m.shell_chat_media_partner };

/** The address of a chat with the marketing team, with a prefilled greeting. */
export function marketingChat(subject: keyof typeof marketingGreetings): string {
  const { name, contact } = identity();
  return whatsappLink(contact.whatsappMarketing, marketingGreetings[subject]({ name }));
}

/** What is the same in every response in a language. */
const siteFacts = memoize(({ name, shortName, company, contact }: Identity) => {
  return {
    name,
    shortName,
    url: env.app.url,
    company,
    contact: {
      email: contact.email,
      whatsapp: contact.whatsapp,
      whatsappText: formatPhone(contact.whatsapp),
    },
    contactWays: contactWays(),
    chats: { sponsorship: marketingChat("sponsorship"), mediaPartner: marketingChat("mediaPartner") },
    blogAdminUrl: env.blogAdminUrl,
    iconHosts: env.iconApiUrls,
  };
});

/** ms to wait for event and tickets while none are known. */
const DATA_TIMEOUT_MS = 1_000;

/**
 * Data for header and notices, which every page has: the last known, at once, since a page about something else neither waits for
 * the product API nor is cached more briefly when that is slow. Null when none are known in time.
 */
async function lastKnown<Data>(read: () => Promise<Data>): Promise<Data | null> {
  try {
    return await withTimeLimit(dataFreshness.run(createDataFreshness(), read), DATA_TIMEOUT_MS);
  } catch (error) {
    if (error instanceof ServiceOutage || error instanceof TimeLimitError) return null;
    throw error;
  }
}

/** A notice with an id that differs when any of it changes. */
function withId({ level, text, link }: Notice) {
  const id = hash("sha256", JSON.stringify([level, text, link]), "base64url").slice(0, 12);
  return { id, level, text, link };
}

/** The pages that only the current edition has. */
const PRESENT_PAGES = listPages().flatMap(({ path }) => (ARCHIVED_PAGES.has(path) ? [] : [path]));

/** What a page of a past edition says of that. */
function pastNote(): Pick<Site, "past"> {
  const year = shownYear();
  if (year === null) return {};
  return {
    past: {
      text: m.archive_bar({ year: String(year) }),
      label: m.archive_bar_label(),
      present: {
        label: m.archive_present({ name: currentEdition().name }),
        href: localHref("/", currentLocale(), null),
      },
      elsewhere: PRESENT_PAGES,
    },
  };
}

/** While the hall is open: what open pages compare with `/live.json`. */
async function liveNote(
  event: Event | null,
  tickets: readonly Ticket[] | null,
  now: number,
): Promise<Pick<Site, "live">> {
  if (!event || shownYear() !== null || !isHallOpen(event, now)) return {};
  return { live: liveRevision(event, tickets, await lastKnown(productApi.sessions), now) };
}

/** The root loader's data: public configuration, the season, the visitor's color mode and the toast of the response. */
export async function readSite(args: { request: Request; context: Readonly<RouterContextProvider> }): Promise<Site> {
  const { request, context } = args;
  const [event, tickets] = await Promise.all([lastKnown(productApi.event), lastKnown(productApi.tickets)]);
  const now = siteClock.now();
  const season = seasonAt(event, now);
  const sale = saleAt(tickets, event, now);
  // The only thing of the rundown that every page may show, and only then.
  const sessions = sale === "never" && isOpenForBusiness(season) ? await lastKnown(productApi.sessions) : null;
  const notes = renderNotes(context);
  const menus = menusIn(currentContent());
  const notices = event?.notices?.filter((notice) => notice !== null) ?? [];
  const notice = noticeAt(notices, now);
  if (event) Object.assign(notes, pageLifetimes(event, tickets ?? [], notices, now));
  // Without the event the header's button may be wrong: such a page is stored for a second.
  else notes.staleDataUsed = true;
  return {
    ...siteFacts(identity()),
    menus,
    menuLabels: readMenuLabels(menus),
    texts: browserWording(),
    colorMode: await readColorMode(request),
    toast: readToast(context),
    headerAction: headerAction(season, { sale, hasRundown: sessions?.length !== 0 }),
    exhibit: isOpenForBusiness(season) ? m.shell_exhibit() : undefined,
    notice: notice ? withId(notice) : null,
    preview: previewNote(context),
    ...(await liveNote(event, tickets, now)),
    ...pastNote(),
    clockNote: siteClockIsSet ? m.shell_clock_note({ moment: formatMoment(siteClock.now()) }) : null,
  };
}

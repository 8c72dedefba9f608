import type { BrandList } from "~/entities/brand";
import type { Event } from "~/entities/event";
import type { Gallery } from "~/entities/gallery";
import type { PostCard } from "~/entities/post";
import type { Program, Session } from "~/entities/rundown";
import type { Partner } from "~/entities/site-content";
import type { Ticket } from "~/entities/ticket";
import { jakartaDays } from "~/entities/values/jakarta-time";
import { isOpenForBusiness, seasonAt } from "~/entities/values/season";
import { toBrandCard } from "~/features/brands/brand-card";
import { viewHero, viewHeroScene, viewPlace } from "~/features/event/event-views.server";
import { viewPostCard } from "~/features/news/list/post-card-view.server";
import { toSessionEntries, viewSessions } from "~/features/rundown/rundown";
import { ticketPrices } from "~/features/tickets/ticket-views.server";
import { optional } from "~/http/rendering/outage.server";
import { expoStructuredData } from "~/routes/structured-data/site-structured-data.server";
import { skipIfFaulty } from "~/services/blog/post-faults.server";
import { blog } from "~/services/blog/site-blog.server";
import { siteClock, wallClock } from "~/services/clock/clock.server";
import { describePicture } from "~/services/pictures/pictures.server";
import { productApi } from "~/services/product-api/product-api.server";
import { lastResult } from "~/services/upstream-cache/upstream-cache";

const FEATURED_BRANDS = 8;
const RUNDOWN_TEASER = 5;
const GALLERY_STRIP = 4;
const PARTNERS = 10;
const NEWS = 3;

/** The data of the home page except its news. Only the event is essential; other parts are left out in an outage. */
export async function readHome() {
  const [event, featured, all, programs, sessions, galleries, partners, tickets] = await Promise.all([
    productApi.event(),
    optional(productApi.brands({ featured: "true", limit: FEATURED_BRANDS })),
    optional(productApi.brands({ limit: 1 })),
    optional(productApi.programs()),
    optional(productApi.sessions()),
    optional(productApi.galleries()),
    optional(productApi.partners()),
    optional(productApi.tickets()),
  ]);
  return viewHome(wholeSecond(siteClock.now()), event, featured, all, programs, sessions, galleries, partners, tickets);
}

/** ms since the epoch, in whole seconds: under load the view is computed once a second. */
const wholeSecond = (now: number) => Math.floor(now / 1000) * 1000;

const viewHome = lastResult(makeView);

function makeView(
  now: number,
  event: Event,
  featured: BrandList | null,
  all: BrandList | null,
  programs: Program[] | null,
  sessions: Session[] | null,
  galleries: Gallery[] | null,
  partners: Partner[] | null,
  tickets: Ticket[] | null,
) {
  // No prices when the expo is over or postponed.
  const onOffer = isOpenForBusiness(seasonAt(event, now)) ? tickets : [];
  return {
    hero: viewHero(event, siteClock, wallClock),
    scene: viewHeroScene(),
    poster: describePicture(event.poster),
    structuredData: expoStructuredData(event, now, { description: event.summary, ticketPrices: onOffer ?? undefined }),
    place: viewPlace(event),
    locationShort: event.locationShort,
    summary: event.summary,
    numbers: [
      { label: "brands", value: all?.total },
      { label: "programs", value: programs?.length },
      { label: "days", value: jakartaDays(event.startTime, event.endTime).length },
    ].flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    tickets: onOffer && ticketPrices(onOffer, event, now),
    brands: featured?.brands.map(toBrandCard) ?? [],
    programs: (programs ?? [])
      .slice(0, 4)
      .map(({ slug, name, summary, image }) => ({ slug, name, summary, image: describePicture(image) })),
    rundown: rundownTeaser(sessions ?? [], programs ?? [], { now, live: seasonAt(event, now) === "during" }),
    gallery: (galleries?.[0]?.items ?? [])
      .slice(0, GALLERY_STRIP)
      .map((item) => ({ alt: item.alt, picture: describePicture(item.thumbnail, { width: item.w, height: item.h }) })),
    teaser: event.teaserVideoId
      ? { videoId: event.teaserVideoId, picture: describePicture("/pictures/scenes/gate-queue.webp") }
      : null,
    partners: (partners ?? []).slice(0, PARTNERS).map(({ id, name, logo, url }) => ({ id, name, logo, url })),
  };
}

/** During the expo the current and next sessions, otherwise the first ones. */
function rundownTeaser(sessions: Session[], programs: Program[], { now, live }: { now: number; live: boolean }) {
  const first = sessions.slice(0, RUNDOWN_TEASER);
  if (!live) return { title: "How it begins", sessions: toSessionEntries(viewSessions(first, programs, now), false) };
  const all = viewSessions(sessions, programs, now);
  const current = all.filter((session) => session.phase === "now" || session.phase === "next");
  const shown = current.length > 0 ? current : all;
  return { title: "On now and next", sessions: toSessionEntries(shown.slice(0, RUNDOWN_TEASER), true) };
}

/** The newest posts, to be streamed; null in an outage of the blog. */
export async function readLatestNews() {
  const list = await optional(blog.list({ page: 1 }));
  return list && viewNews(list.posts);
}

const viewNews = lastResult((posts: readonly PostCard[]) =>
  posts.flatMap((post) => skipIfFaulty(post, () => viewPostCard(post))).slice(0, NEWS),
);

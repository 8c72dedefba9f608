import { join } from "node:path";
import { BLOG_SLUG_PATTERN, SLUG_PATTERN } from "~/entities/values/addresses";
import { formatDay } from "~/entities/values/jakarta-time";
import { env } from "~/env.server";
import { blog } from "~/services/blog/site-blog.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import { productApi } from "~/services/product-api/product-api.server";
import { createCardStore } from "./card-store.server";
import { DRAWING, drawCard } from "./draw-card.server";
import type { SocialCard } from "./social-card";

/** Words for the pages that have a picture of their own; `site` is the home page's. */
const PAGES: Readonly<Record<string, { eyebrow: string; title: string }>> = {
  ticket: { eyebrow: "Be there", title: "Tickets" },
  brands: { eyebrow: "Who is there", title: "Brands" },
  rundown: { eyebrow: "What happens when", title: "Rundown" },
  programs: { eyebrow: "Join in", title: "Programs" },
  partners: { eyebrow: "Who carries the expo", title: "Partners" },
  gallery: { eyebrow: "How it was", title: "Gallery" },
  winner: { eyebrow: "Prizes", title: "Winners" },
  news: { eyebrow: "From the trail", title: "News" },
  faq: { eyebrow: "Before you ask", title: "FAQ" },
  links: { eyebrow: "All in one place", title: "Links" },
  contact: { eyebrow: "Write to us", title: "Contact" },
  "book-space": { eyebrow: "For businesses", title: "Exhibitor Registration" },
  terms: { eyebrow: "Policy", title: "Terms" },
  privacy: { eyebrow: "Policy", title: "Privacy" },
  "event-policy": { eyebrow: "Policy", title: "Event policy" },
  "ticket-policy": { eyebrow: "Policy", title: "Ticket policy" },
  accessibility: { eyebrow: "For everyone", title: "Accessibility" },
};

/**
 * What stands on the picture of an address below `/social/`, or null where no such page is: nothing is drawn then.
 * @param name without `.png`: `site`, a page, `brands/{slug}` or `news/{slug}`
 * @throws ServiceOutage when the service that knows does not answer
 */
export async function readSocialCard(name: string): Promise<SocialCard | null> {
  const words = await wordsOf(name);
  if (!words) return null;
  const { date, locationShort } = await productApi.event();
  return { foot: `${date} · ${locationShort}`, site: env.app.shortName, ...words };
}

async function wordsOf(name: string): Promise<(Pick<SocialCard, "eyebrow" | "title"> & Partial<SocialCard>) | null> {
  if (name === "site") return { eyebrow: "Indonesia’s outdoors under one roof", title: env.app.name };
  if (Object.hasOwn(PAGES, name)) return PAGES[name] ?? null;
  const [list, slug = "", ...more] = name.split("/");
  if (more.length > 0) return null;
  if (list === "brands" && SLUG_PATTERN.test(slug)) {
    const brand = (await productApi.brand(slug))?.brand;
    return brand ? { eyebrow: `Booth ${brand.booth}, ${brand.hall}`, title: brand.name } : null;
  }
  if (list === "news" && BLOG_SLUG_PATTERN.test(slug)) {
    const post = (await blog.post(slug))?.post;
    return post ? { eyebrow: "News", title: post.title, foot: formatDay(post.published_at) } : null;
  }
  return null;
}

/** The pictures of this site, kept below `DATA_DIR`. */
export const socialPictures = createCardStore(join(env.dataDir, "social"), drawCard, DRAWING, (error) =>
  log.warn(faultOf(error), "a social picture could not be stored"),
);

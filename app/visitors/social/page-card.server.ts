import { join } from "node:path";
import { env } from "~/base/env/env.server";
import { identity } from "~/base/identity/identity.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { BLOG_SLUG_PATTERN, SLUG_PATTERN } from "~/base/values/addresses";
import { formatDay, formatTime, formatWeekday } from "~/base/values/jakarta-time";
import { listPages } from "~/config/pages";
import { pageTexts } from "~/content/menus/page-texts.server";
import { sessionPath, speakerSlug } from "~/content/model/rundown";
import { productApi } from "~/content/product-api/product-api.server";
import { blog } from "~/news/blog/site-blog.server";
import { m } from "~/paraglide/messages";
import { createCardStore } from "./card-store.server";
import { DRAWING_VERSION, drawCard } from "./draw-card.server";
import type { SocialCard } from "./social-card";

type PageTexts = Pick<SocialCard, "eyebrow" | "title"> & Partial<SocialCard>;

/** The texts on a card of `/social/`, by its name without `.png`; null: no such page. @throws ServiceOutage */
export async function readSocialCard(name: string): Promise<SocialCard | null> {
  const texts = await readTexts(name === "site" ? "/" : `/${name}`);
  if (!texts) return null;
  const { date, locationShort } = await productApi.event();
  return { foot: `${date} · ${locationShort}`, site: identity().shortName, ...texts };
}

async function readTexts(path: string): Promise<PageTexts | null> {
  if (Object.hasOwn(pageTexts, path)) {
    const { eyebrow, title } = pageTexts[path as keyof typeof pageTexts];
    return { eyebrow: eyebrow(), title: title?.() ?? identity().name };
  }
  const slash = path.lastIndexOf("/");
  const slug = path.slice(slash + 1);
  const pattern = slash === 0 ? path : `${path.slice(0, slash)}/:slug`;
  const card = listPages().find((page) => page.path === pattern)?.card;
  if (card === "brand") {
    const brand = SLUG_PATTERN.test(slug) ? (await productApi.brand(slug))?.brand : null;
    return brand ? { eyebrow: m.pages_card_brand({ booth: brand.booth, hall: brand.hall }), title: brand.name } : null;
  }
  if (card === "session") {
    const session = (await productApi.sessions()).find((one) => sessionPath(one) === path);
    if (!session) return null;
    const { title, start, stage } = session;
    return {
      eyebrow: m.pages_card_session({ day: formatWeekday(start), time: formatTime(start) }),
      title,
      foot: stage,
    };
  }
  if (card === "speaker") {
    const speakers = (await productApi.sessions()).flatMap((session) => session.speakers);
    const speaker = slug ? speakers.find((found) => speakerSlug(found) === slug) : undefined;
    return speaker ? { eyebrow: speaker.role, title: speaker.name } : null;
  }
  if (card === "article") {
    const post = BLOG_SLUG_PATTERN.test(slug) ? (await blog.post(slug))?.post : null;
    return post ? { eyebrow: m.pages_news(), title: post.title, foot: formatDay(post.published_at) } : null;
  }
  return null;
}

/** Where the build stores the cards of the embedded content (`scripts/cards.ts`). */
export const BUILT_CARDS = "build/social";

/** The site's cards: those of the build, and others stored below `DATA_DIR`. */
export const socialCards = createCardStore(
  join(env.dataDir, "social"),
  drawCard,
  DRAWING_VERSION,
  (error) => log.warn(faultOf(error), "a social card could not be stored"),
  BUILT_CARDS,
);

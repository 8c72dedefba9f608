import { siteClock, siteClockOffset } from "~/base/clock/clock.server";
import { productApi } from "~/content/product-api/product-api.server";
import { skipIfFaulty } from "~/news/blog/post-faults.server";
import { blog } from "~/news/blog/site-blog.server";
import { toPostCardView } from "~/news/list/post-card-view.server";
import { optional } from "~/platform/http/rendering/outage.server";
import { type ToHtml, toHomeView } from "./home-view.server";

const FEATURED_BRANDS = 8;
const NEWS = 3;

/** The data of the home page except its news. Only the event is essential; other parts are left out in an outage. */
export async function readHome(toHtml: ToHtml) {
  const [event, featured, all, programs, sessions, galleries, partners, tickets, winners, plan] = await Promise.all([
    productApi.event(),
    optional(productApi.brands({ featured: "true", limit: FEATURED_BRANDS })),
    optional(productApi.brands({ limit: 1 })),
    optional(productApi.programs()),
    optional(productApi.sessions()),
    optional(productApi.galleries()),
    optional(productApi.partners()),
    optional(productApi.tickets()),
    optional(productApi.winners()),
    optional(productApi.plan()),
  ]);
  return toHomeView(
    { event, featured, all, programs, sessions, galleries, partners, tickets, winners, plan },
    siteClock.now(),
    siteClockOffset,
    toHtml,
  );
}

/** The newest posts, to be streamed; undefined in an outage of the blog. */
export async function readLatestNews() {
  const list = await optional(blog.list({ page: 1 }));
  return list?.posts.flatMap((post) => skipIfFaulty(post, () => toPostCardView(post))).slice(0, NEWS);
}

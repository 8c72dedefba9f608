import type { PostCard } from "~/entities/post";
import { viewPostCard } from "~/features/news/list/post-card-view.server";
import { optional } from "~/http/rendering/outage.server";
import { skipIfFaulty } from "~/services/blog/post-faults.server";
import { blog } from "~/services/blog/site-blog.server";
import { siteClock, wallClock } from "~/services/clock/clock.server";
import { productApi } from "~/services/product-api/product-api.server";
import { lastResult } from "~/services/upstream-cache/upstream-cache";
import { type HomeData, viewHome } from "./home-view.server";

const FEATURED_BRANDS = 8;
const NEWS = 3;

/** The data of the home page except its news. Only the event is essential; other parts are left out in an outage. */
export async function readHome() {
  const [event, featured, all, programs, sessions, galleries, partners, tickets, winners] = await Promise.all([
    productApi.event(),
    optional(productApi.brands({ featured: "true", limit: FEATURED_BRANDS })),
    optional(productApi.brands({ limit: 1 })),
    optional(productApi.programs()),
    optional(productApi.sessions()),
    optional(productApi.galleries()),
    optional(productApi.partners()),
    optional(productApi.tickets()),
    optional(productApi.winners()),
  ]);
  const now = wholeSecond(siteClock.now());
  return viewOnce(now, event, featured, all, programs, sessions, galleries, partners, tickets, winners);
}

/** ms since the epoch, in whole seconds: under load the view is computed once a second. */
const wholeSecond = (now: number) => Math.floor(now / 1000) * 1000;

const viewOnce = lastResult(
  (
    now: number,
    event: HomeData["event"],
    featured: HomeData["featured"],
    all: HomeData["all"],
    programs: HomeData["programs"],
    sessions: HomeData["sessions"],
    galleries: HomeData["galleries"],
    partners: HomeData["partners"],
    tickets: HomeData["tickets"],
    winners: HomeData["winners"],
  ) =>
    viewHome(
      { event, featured, all, programs, sessions, galleries, partners, tickets, winners },
      now,
      siteClock.now() - wallClock.now(),
    ),
);

/** The newest posts, to be streamed; null in an outage of the blog. */
export async function readLatestNews() {
  const list = await optional(blog.list({ page: 1 }));
  return list && viewNews(list.posts);
}

const viewNews = lastResult((posts: readonly PostCard[]) =>
  posts.flatMap((post) => skipIfFaulty(post, () => viewPostCard(post))).slice(0, NEWS),
);

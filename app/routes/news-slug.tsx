import { Link } from "react-router";
import sanitizeHtml from "sanitize-html";
import { CleanHtml } from "~/components/clean-html";
import { pageMeta } from "~/components/page-meta";
import { Picture } from "~/components/picture";
import { SLUG_PATTERN } from "~/entities/slug";
import { viewPostCard } from "~/features/news/post-card-view.server";
import { routeRefuses } from "~/http/failures";
import { essential } from "~/http/outage.server";
import { blog } from "~/services/blog/site-blog.server";
import type { Route } from "./+types/news-slug";

export const handle = { theme: "zinc" };

export async function loader({ params, url }: Route.LoaderArgs) {
  if (!SLUG_PATTERN.test(params.slug)) throw routeRefuses(url.pathname);
  const found = await essential(blog.post(params.slug));
  if (!found) throw routeRefuses(url.pathname);
  return {
    ...viewPostCard(found.post),
    authors: found.post.authors.map((author) => author.name),
    html: sanitizeHtml(found.post.html ?? ""),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? "News",
    description: loaderData?.excerpt ?? "",
    image: loaderData?.image?.src,
    type: "article",
  });

export default function NewsArticle({ loaderData: post }: Route.ComponentProps) {
  return (
    <article className="page max-w-3xl">
      <p>
        <Link to="/news" className="text-link inline-flex min-h-11 items-center">
          All news
        </Link>
      </p>
      <h1 tabIndex={-1} className="mt-2 font-display text-4xl font-extrabold outline-none">
        {post.title}
      </h1>
      <p className="mt-3 text-muted">
        {post.authors.join(", ")} · <time dateTime={post.publishedAt}>{post.date}</time>
        {post.readingTime ? ` · ${post.readingTime} min read` : ""}
      </p>
      {post.image ? (
        <Picture
          image={post.image}
          alt={post.imageAlt}
          sizes="(min-width: 48rem) 46rem, 100vw"
          priority
          className="mt-6 w-full rounded-3xl"
        />
      ) : null}
      <CleanHtml className="prose mt-8" html={post.html} />
    </article>
  );
}

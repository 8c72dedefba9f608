import { data, isRouteErrorResponse, Link, redirect } from "react-router";
import { lastAddress } from "~/base/framework/keep-alive/visited-pages";
import { movedPage } from "~/content/http/moved-pages.server";
import type { PostCard } from "~/content/model/post";
import { organizer, siteUrl } from "~/content/site/structured-data.server";
import type { Failure } from "~/design/components/errors/error-screen";
import { ErrorScreen } from "~/design/components/errors/error-screen";
import { pageMeta } from "~/design/components/page/page-meta";
import { useSite } from "~/design/components/page/use-site";
import { Share } from "~/design/components/share/share";
import { CleanHtml } from "~/design/components/text/clean-html";
import { ArticleBody } from "~/news/article-page/article-body";
import styles from "~/news/article-page/article-page.css?url";
import {
  ArticleTags,
  Byline,
  FeaturePicture,
  Neighbours,
  ReadOn,
  TableOfContents,
} from "~/news/article-page/article-parts";
import { articleStructuredData } from "~/news/article-page/article-view.server";
import { readArticlePage } from "~/news/article-page/read-article-page.server";
import { skipIfFaulty } from "~/news/blog/post-faults.server";
import { blog, isEmbeddedBlog } from "~/news/blog/site-blog.server";
import { type PostCardView, toPostCardView } from "~/news/list/post-card-view.server";
import { StaleNote } from "~/news/list/stale-note";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { optional, required } from "~/platform/http/rendering/outage.server";
import { setStructuredData } from "~/platform/http/rendering/page-data.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import type { Route } from "./+types/news-slug";

export const handle = { theme: "zinc" };

/** Posts that a 404 offers. */
const LATEST = 3;

/** `similar`: posts that share words with the address; none where `latest` has the newest ones. */
type NoSuchPost = Failure & { similar: PostCardView[]; latest: PostCardView[] };

const toCardViews = (posts: readonly PostCard[]) =>
  posts.flatMap((post) => skipIfFaulty(post, () => toPostCardView(post)));

async function readLatestPosts(): Promise<PostCardView[]> {
  const list = await optional(blog.list({ page: 1 }));
  return list?.posts.flatMap((post) => skipIfFaulty(post, () => toPostCardView(post))).slice(0, LATEST) ?? [];
}

export { keepDataBehindViewer as shouldRevalidate } from "~/design/components/gallery/keep-data-behind-viewer";

export async function loader(args: Route.LoaderArgs) {
  const { params, url, context } = args;
  const page = await required(readArticlePage(params.slug));
  if (!page) {
    const moved = isEmbeddedBlog ? await movedPage("news", params.slug) : null;
    if (moved) throw moved;
    const { data: failure, init } = pageNotFound(url.pathname);
    const slug = await optional(blog.renamed(params.slug));
    // Not for good: the post may get its old address back.
    if (slug) throw redirect(`/news/${slug}`);
    const similar = toCardViews((await optional(blog.similar(params.slug))) ?? []);
    const latest = similar.length > 0 ? [] : await readLatestPosts();
    throw data<NoSuchPost>({ ...failure, similar, latest }, init ?? undefined);
  }
  if (page.translation) throw redirect(`/news/${page.translation}`, 301);
  setStructuredData(context, [articleStructuredData(page, siteUrl, organizer())]);
  const { preview: _, translation: __, ...shown } = page;
  return { ...shown, html: page.html === "" ? null : serverHtml(args, page.html) };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData;
  // The error screen has its own title.
  if (!page) return [];
  return pageMeta(args, {
    title: page.metaTitle,
    description: page.description,
    canonical: page.canonical,
    article: page,
  });
};

export default function NewsArticle({ loaderData: page }: Route.ComponentProps) {
  const long = page.toc.length > 0;
  return (
    <div className="page">
      <article
        lang={page.lang}
        className={
          long
            ? "grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]"
            : "mx-auto max-w-3xl space-y-8"
        }
      >
        <div className={long ? "lg:col-start-2" : undefined}>
          <div className="flex gap-x-4">
            <Link
              to={lastAddress("/news")}
              viewTransition
              className="text-link inline-flex min-h-11 shrink-0 items-center self-start"
            >
              {m.news_all()}
            </Link>
            <ArticleTags tags={page.tags} lang={page.lang} />
          </div>
          <h1
            tabIndex={-1}
            lang={page.lang}
            dir="auto"
            className="mt-2 text-heading font-extrabold wrap-anywhere outline-none sm:text-5xl"
          >
            {page.title}
          </h1>
          {page.lead ? (
            <p lang={page.lang} dir="auto" className="mt-4 max-w-2xl text-xl text-muted wrap-anywhere">
              {page.lead}
            </p>
          ) : null}
          <Byline page={page} />
          <div className="mt-6">
            <StaleNote note={page.note} />
          </div>
          {page.image ? (
            <figure lang={page.lang} className="prose mt-8">
              <FeaturePicture image={page.image} alt={page.imageAlt} />
              {page.caption ? (
                <figcaption className="mx-auto mt-2 max-w-lg px-4 text-center text-sm text-muted wrap-anywhere">
                  <CleanHtml as="p" html={page.caption} className="[&_a]:underline" />
                </figcaption>
              ) : null}
            </figure>
          ) : null}
        </div>
        {long ? <TableOfContents entries={page.toc} lang={page.lang} /> : null}
        <div className="min-w-0">
          {page.html ? (
            <ArticleBody key={page.slug} html={page.html} lang={page.lang} />
          ) : (
            <p>{m.news_article_empty()}</p>
          )}
          <div className="mt-10 border-t border-line pt-6">
            <Share title={page.title} url={page.url} />
          </div>
        </div>
      </article>
      <Neighbours newer={page.newer} older={page.older} />
      <ReadOn title={m.news_read_on()} posts={page.related} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { similar = [], latest = [] }: Partial<NoSuchPost> = isRouteErrorResponse(error) ? error.data : {};
  return (
    <ErrorScreen error={error} site={useSite()}>
      <div className="page">
        <ReadOn title={m.news_similar()} posts={similar} />
        <ReadOn title={m.news_latest()} posts={latest} />
      </div>
    </ErrorScreen>
  );
}

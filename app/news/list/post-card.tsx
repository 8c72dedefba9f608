import { Link } from "react-router";
import { Picture } from "~/design/components/media/picture";
import { Facts } from "~/design/components/text/facts";
import type { PostCardView } from "./post-card-view.server";

const SIZES = "(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw";
const LEAD_SIZES = "(min-width: 64rem) 50rem, (min-width: 48rem) 67vw, (min-width: 40rem) 50vw, 100vw";

type PostCardProps = { post: PostCardView; priority?: boolean; lead?: boolean; short?: boolean };

/**
 * A post in a list.
 * @param props.lead it has the room of four, where there is any
 * @param props.short it stands beside the lead, where there is room: without its excerpt two are as high as that
 */
function PostCard({ post, priority = false, lead = false, short = false }: PostCardProps) {
  return (
    <article lang={post.lang} className="card group relative flex h-full flex-col overflow-hidden hover:border-moss">
      {post.image ? (
        <Picture
          image={post.image}
          alt={post.imageAlt}
          sizes={lead ? LEAD_SIZES : SIZES}
          priority={priority}
          className="aspect-3/2 h-auto w-full object-cover"
        />
      ) : null}
      <div className="flex grow flex-col p-5">
        {post.tag ? (
          <p lang={post.lang} className="eyebrow wrap-anywhere">
            {post.tag}
          </p>
        ) : null}
        <h3
          lang={post.lang}
          dir="auto"
          className={`mt-1 font-display leading-tight font-bold wrap-anywhere ${lead ? "text-xl md:text-heading" : "text-xl"}`}
        >
          <Link to={`/news/${post.slug}`} viewTransition className="group-hover:underline after:absolute after:inset-0">
            {post.title}
          </Link>
        </h3>
        {post.excerpt ? (
          <p lang={post.lang} dir="auto" className={`mt-2 text-muted wrap-anywhere${short ? " md:hidden" : ""}`}>
            {post.excerpt}
          </p>
        ) : null}
        <Facts className="mt-auto pt-4 text-sm text-muted">
          {post.authors || null}
          <time dateTime={post.publishedAt}>{post.date}</time>
          {post.readingTime}
        </Facts>
      </div>
    </article>
  );
}

/** Posts beside the lead, where there is room. */
const BESIDE_LEAD = 2;

type PostGridProps = { posts: readonly PostCardView[]; priority?: boolean; lead?: boolean };

/**
 * Posts as cards.
 * @param props.priority the page opens with them: the first picture is loaded before others
 * @param props.lead the first is the newest of all, and four times as large on a wide screen
 */
export function PostGrid({ posts, priority = false, lead = false }: PostGridProps) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 md:grid-cols-3">
      {posts.map((post, position) => (
        <li key={post.slug} className={lead && position === 0 ? "md:col-span-2 md:row-span-2" : undefined}>
          <PostCard
            post={post}
            priority={priority && position === 0}
            lead={lead && position === 0}
            short={lead && position > 0 && position <= BESIDE_LEAD}
          />
        </li>
      ))}
    </ul>
  );
}

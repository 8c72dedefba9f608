import { Link } from "react-router";
import { Picture } from "~/design/components/media/picture";
import { Facts } from "~/design/components/text/facts";
import type { PostCardView } from "./post-card-view.server";

const SIZES = "(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw";
const LEAD_SIZES = "(min-width: 64rem) 50rem, (min-width: 48rem) 67vw, (min-width: 40rem) 50vw, 100vw";

type PostCardProps = { post: PostCardView; priority?: boolean; lead?: boolean };

/** A post in a list. @param props.lead it has the room of four, where there is any: its picture is as high as that allows, below the words, which are seen first */
function PostCard({ post, priority = false, lead = false }: PostCardProps) {
  return (
    <article
      lang={post.lang}
      className={`card group relative flex h-full flex-col overflow-hidden hover:border-moss ${lead ? "md:flex-col-reverse" : ""}`}
    >
      {post.image ? (
        <Picture
          image={post.image}
          alt={post.imageAlt}
          sizes={lead ? LEAD_SIZES : SIZES}
          priority={priority}
          className={`aspect-video w-full object-cover ${lead ? "md:aspect-auto md:h-0 md:grow" : "h-auto"}`}
        />
      ) : null}
      <div className={`flex flex-col p-5 ${lead ? "max-md:grow" : "grow"}`}>
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
          <p lang={post.lang} dir="auto" className="mt-2 text-muted wrap-anywhere">
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
          <PostCard post={post} priority={priority && position === 0} lead={lead && position === 0} />
        </li>
      ))}
    </ul>
  );
}

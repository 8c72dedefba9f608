import { Link } from "react-router";
import { Picture } from "~/design/components/media/picture";
import type { PostCardView } from "./post-card-view.server";

/** A post in a list. */
function PostCard({ post, priority = false }: { post: PostCardView; priority?: boolean }) {
  return (
    <article lang={post.lang} className="card group relative flex h-full flex-col overflow-hidden hover:border-moss">
      {post.image ? (
        <Picture
          image={post.image}
          alt={post.imageAlt}
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
          priority={priority}
          className="aspect-video h-auto w-full object-cover"
        />
      ) : null}
      <div className="flex grow flex-col p-5">
        {post.tag ? (
          <p lang={post.lang} className="eyebrow wrap-anywhere">
            {post.tag}
          </p>
        ) : null}
        <h3 lang={post.lang} dir="auto" className="mt-1 font-display text-xl leading-tight font-bold wrap-anywhere">
          <Link to={`/news/${post.slug}`} viewTransition className="group-hover:underline after:absolute after:inset-0">
            {post.title}
          </Link>
        </h3>
        {post.excerpt ? (
          <p lang={post.lang} dir="auto" className="mt-2 line-clamp-3 text-muted wrap-anywhere">
            {post.excerpt}
          </p>
        ) : null}
        <p className="mt-auto pt-4 text-sm text-muted">
          {post.authors ? `${post.authors} · ` : ""}
          <time dateTime={post.publishedAt}>{post.date}</time>
          {post.readingTime ? ` · ${post.readingTime}` : ""}
        </p>
      </div>
    </article>
  );
}

/** Posts as cards. @param priority the page opens with them: the first picture is loaded before others */
export function PostGrid({ posts, priority = false }: { posts: readonly PostCardView[]; priority?: boolean }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 md:grid-cols-3">
      {posts.map((post, position) => (
        <li key={post.slug}>
          <PostCard post={post} priority={priority && position === 0} />
        </li>
      ))}
    </ul>
  );
}

import type { Database } from "~/platform/database/database";

/** The slugs that posts have had, with the ids of these posts: a post that gets another one is found under its old one. */
export type KnownSlugs = {
  /** The id of the post that had a slug last; null: none is known. */
  find(slug: string): Promise<string | null>;
  /** Remembers the slugs that posts have now. */
  remember(posts: readonly { slug: string; id: string }[]): Promise<void>;
};

/** Remembered in the database, over restarts. @param open called when it is first needed */
export function createKnownSlugs(open: () => Database): KnownSlugs {
  const slugTable = () => `${open().dialect.schema}post_slug`;
  /** What is stored, as far as this process knows, so that an outline that is read again writes nothing. */
  const stored = new Map<string, string>();
  return {
    async find(slug) {
      const [row] = await open().query<{ post: string }>(`SELECT post FROM ${slugTable()} WHERE slug = $1`, [slug]);
      return row?.post ?? null;
    },
    async remember(posts) {
      if (stored.size === 0) {
        const rows = await open().query<{ slug: string; post: string }>(`SELECT slug, post FROM ${slugTable()}`);
        for (const { slug, post } of rows) stored.set(slug, post);
      }
      const changed = posts.filter(({ slug, id }) => stored.get(slug) !== id);
      if (changed.length === 0) return;
      await open().transaction(async (sql) => {
        // In one order: two processes may remember the same ones.
        for (const { slug, id } of changed.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))) {
          await sql(
            `INSERT INTO ${slugTable()} (slug, post) VALUES ($1, $2) ON CONFLICT (slug) DO UPDATE SET post = excluded.post`,
            [...[slug, id]],
          );
        }
      });
      for (const { slug, id } of changed) stored.set(slug, id);
    },
  };
}

/** Remembered until the process ends. */
export function createSlugMemory(): KnownSlugs {
  const ids = new Map<string, string>();
  return {
    find: async (slug) => ids.get(slug) ?? null,
    async remember(posts) {
      for (const { slug, id } of posts) ids.set(slug, id);
    },
  };
}

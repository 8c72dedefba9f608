import { defineRow, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";

/** The slugs that posts have had, with the ids of these posts: a post that gets another one is found under its old one. */
export type KnownSlugs = {
  /** The id of the post that had a slug last; null: none is known. */
  find(slug: string): Promise<string | null>;
  /** Remembers the slugs that posts have now. */
  remember(posts: readonly { slug: string; id: string }[]): Promise<void>;
};

const slugRow = defineRow<{ slug: string; post: string }>({ slug: text, post: text });

/** Remembered in the database, over restarts. */
export class StoredSlugs extends Store implements KnownSlugs {
  /** What is stored, as far as this process knows, so that an outline that is read again writes nothing. */
  private readonly stored = new Map<string, string>();

  async find(slug: string): Promise<string | null> {
    const sql = `SELECT ${slugRow.select()} FROM ${this.schema}post_slug WHERE slug = $1`;
    const [row] = slugRow.read(await this.query(sql, [slug]));
    return row?.post ?? null;
  }

  async remember(posts: readonly { slug: string; id: string }[]): Promise<void> {
    if (this.stored.size === 0) {
      const rows = slugRow.read(await this.query(`SELECT ${slugRow.select()} FROM ${this.schema}post_slug`));
      for (const { slug, post } of rows) this.stored.set(slug, post);
    }
    const changed = posts.filter(({ slug, id }) => this.stored.get(slug) !== id);
    if (changed.length === 0) return;
    await this.transaction(async (sql) => {
      // In one order: two processes may remember the same ones.
      for (const { slug, id } of changed.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))) {
        await sql(
          `INSERT INTO ${this.schema}post_slug (slug, post) VALUES ($1, $2)
           ON CONFLICT (slug) DO UPDATE SET post = excluded.post`,
          [slug, id],
        );
      }
    });
    for (const { slug, id } of changed) this.stored.set(slug, id);
  }
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

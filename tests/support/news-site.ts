import { createHmac } from "node:crypto";
import { test as base } from "@playwright/test";
import { type GhostReplay, startGhostReplay } from "./ghost-replay";
import { type SiteServer, startSite } from "./site-server";

const SECRET = "the-secret-of-the-webhook";

export type NewsSite = {
  ghost: GhostReplay;
  site: SiteServer;
  /** Tells the site of a change as Ghost does; gives the status of its answer. */
  tell(event: string): Promise<number>;
};

async function startNews(): Promise<NewsSite & { stop(): Promise<void> }> {
  const ghost = await startGhostReplay();
  const site = await startSite({ BLOG_API_URL: ghost.url, BLOG_API_KEY: ghost.key, BLOG_WEBHOOK_SECRET: SECRET });
  return {
    ghost,
    site,
    tell: (event) => tell(site.url, JSON.stringify({ event })),
    async stop() {
      await site.stop();
      await ghost.close();
    },
  };
}

/** A site in front of a blog that replays recorded answers, shared by the tests of a file: they only read. */
export const readingTest = base.extend<object, { shared: NewsSite }>({
  shared: [
    async ({ browserName: _ }, use) => {
      const news = await startNews();
      await use(news);
      await news.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shared }, use) => use(shared.site.url),
});

/** A site and a blog of its own for each test. */
export const test = base.extend<{ news: NewsSite }>({
  news: async ({ browserName: _ }, use) => {
    const news = await startNews();
    await use(news);
    await news.stop();
  },
  baseURL: async ({ news }, use) => use(news.site.url),
});

async function tell(url: string, body: string): Promise<number> {
  const response = await fetch(`${url}/hooks/blog`, { method: "POST", body, headers: signed(body) });
  return response.status;
}

/** Ghost's signature: HMAC of the body followed by the time. */
export function signed(body: string, time = Date.now(), secret = SECRET) {
  const digest = createHmac("sha256", secret).update(`${body}${time}`).digest("hex");
  return { "content-type": "application/json", "x-ghost-signature": `sha256=${digest}, t=${time}` };
}

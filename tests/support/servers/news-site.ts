import { expect } from "@playwright/test";
import { type GhostReplay, startGhostReplay } from "../services/ghost-replay";
import { signed as signedMessage } from "../services/webhook";
import { type SiteServer, startSite } from "./site-server";

const SECRET = "the-secret-of-the-webhook";

export type NewsSite = {
  ghost: GhostReplay;
  site: SiteServer;
  /** Sends a webhook like Ghost. @returns the status of the response */
  sendWebhook(event: string): Promise<number>;
  /** Gives a post another text, with a line after it, and waits until visitors get it: another test may have read the post before. */
  rewrite(slug: string, html: string, others?: Parameters<GhostReplay["edit"]>[1]): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a site with a blog. @param fixtures see `startGhostReplay` */
export async function startNews(fixtures?: readonly string[]): Promise<NewsSite> {
  const ghost = await startGhostReplay(fixtures);
  const site = await startSite({
    BLOG_API_URL: ghost.url,
    BLOG_API_KEY: ghost.key,
    BLOG_WEBHOOK_SECRET: SECRET,
    // Without the page cache, each request shows the state of the blog.
    PAGE_CACHE_MB: "0",
  });
  let rewritten = 0;
  const send = (event: string) => sendWebhook(site.url, JSON.stringify({ event }));
  return {
    ghost,
    site,
    sendWebhook: send,
    async rewrite(slug, html, others = {}) {
      rewritten += 1;
      const end = `Tulisan nomor ${rewritten}.`;
      ghost.edit(slug, { ...others, html: `${html}<p>${end}</p>` });
      await send("post.published.edited");
      const read = async () => (await fetch(`${site.url}/news/${slug}`)).text();
      await expect.poll(read).toContain(end);
    },
    async stop() {
      await site.stop();
      await ghost.close();
    },
  };
}

async function sendWebhook(url: string, body: string): Promise<number> {
  const response = await fetch(`${url}/hooks/blog`, { method: "POST", body, headers: signed(body) });
  return response.status;
}

/** The headers of a message signed like Ghost's. */
export function signed(body: string, time = Date.now(), secret = SECRET) {
  return signedMessage(body, { header: "x-ghost-signature", secret, time });
}

import { env } from "~/env.server";
import { sitePages } from "~/http/page-cache/site-page-store.server";
import { onlyByPost, refuseWebhook, webhookAnswer } from "~/http/webhook.server";
import { blog } from "~/services/blog/site-blog.server";
import { log } from "~/services/log/log.server";
import type { Route } from "./+types/hooks-blog";

const message = {
  secret: env.blogWebhookSecret,
  variable: "BLOG_WEBHOOK_SECRET",
  header: "X-Ghost-Signature",
  sender: "the blog",
};

export function loader() {
  return onlyByPost(message);
}

/**
 * The blog tells that something changed: what is kept of it is asked for again, and pages are made anew. Answers before
 * that is done, because Ghost waits two seconds.
 */
export async function action({ request }: Route.ActionArgs) {
  const refused = await refuseWebhook(request, message);
  if (refused) return refused;
  void blog.refresh();
  sitePages.purge();
  log.info("the blog told of a change");
  return webhookAnswer(202, "What is kept of the blog is being renewed.");
}

import { env } from "~/env.server";
import { sitePages } from "~/http/page-cache/site-page-store.server";
import { onlyByPost, refuseWebhook, webhookAnswer } from "~/http/webhook.server";
import { log } from "~/services/log/log.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/hooks-content";

const message = {
  secret: env.contentWebhookSecret,
  variable: "CONTENT_WEBHOOK_SECRET",
  header: "X-Content-Signature",
  sender: "the product data's keeper",
};

export function loader() {
  return onlyByPost(message);
}

/** Whoever keeps the product data tells that something changed: pages are made anew. */
export async function action({ request }: Route.ActionArgs) {
  const refused = await refuseWebhook(request, message);
  if (refused) return refused;
  // First what the pages are made of: a page that is made anew must not come from the old answers.
  void productApi.purge();
  sitePages.purge();
  log.info("the product data changed");
  return webhookAnswer(202, "Pages are being renewed.");
}

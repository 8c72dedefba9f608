import { env } from "~/env.server";
import { announceChange } from "~/http/caching/content-changes.server";
import { onlyByPost, refuseWebhook, webhookResponse } from "~/http/security/webhook.server";
import { log } from "~/services/log/log.server";
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
  announceChange("content");
  log.info("the product data changed");
  return webhookResponse(202, "Pages are being renewed.");
}

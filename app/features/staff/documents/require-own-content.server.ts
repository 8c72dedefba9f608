import { notAllowed } from "~/http/rendering/not-found-responses";
import { m } from "~/paraglide/messages";
import { contentOwner } from "~/services/content/store/site-content-store.server";

/** @throws a 403 response that names the product API while the content belongs to one */
export function requireOwnContent(): void {
  const owner = contentOwner();
  if (owner.by === "api") throw notAllowed(m.editing_api_text({ url: owner.url }));
}

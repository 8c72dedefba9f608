import type { SiteContent } from "~/services/content/documents/parse-content";
import { shippedContent } from "~/services/content/documents/shipped-content.server";

let current = shippedContent;

/** What the site shows. The same object until the content changes. */
export const currentContent = (): SiteContent => current;

/** Makes content what the site shows from now on. */
export function showContent(content: SiteContent): void {
  current = content;
}

import type { SiteContent } from "~/services/content/documents/parse-content";
import { shippedContent } from "~/services/content/documents/shipped-content.server";

/** What the site shows. The same object until the content changes. */
export const currentContent = (): SiteContent => shippedContent;

import type { SiteContent } from "./parse-content";
import { shippedContent } from "./shipped-content.server";

/** What the site shows. The same object until the content changes. */
export const currentContent = (): SiteContent => shippedContent;

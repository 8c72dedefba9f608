import { renditionSrc } from "~/entities/values/picture";
import { env } from "~/env.server";
import { describePicture } from "~/services/pictures/pictures.server";
import { createArticleRenderer } from "./rendered-articles.server";

/** Renders the articles of this site. */
export const articleRenderer = createArticleRenderer({
  siteUrl: env.app.url,
  blogUrls: env.blogUrls,
  sizeOf: (src) => {
    const { width, height, widths } = describePicture(src);
    const srcset = widths.map((wide) => `${renditionSrc(src, wide, "webp")} ${wide}w`).join(", ");
    return width > 0 && height > 0 ? { width, height, srcset } : null;
  },
});

import type { ViewerItem } from "./gallery-picture";

/**
 * The pictures of a text as the viewer shows them.
 * @param links each leads to its picture and holds its `<img>`; `data-pswp-width` and `-height` are its size in CSS
 * pixels, left out when nobody knows it
 */
export function linkedPictures(links: readonly HTMLAnchorElement[]): ViewerItem[] {
  return links.map((link) => {
    const image = link.querySelector("img");
    return {
      src: link.href,
      srcset: image?.srcset || undefined,
      width: Number(link.dataset.pswpWidth) || 0,
      height: Number(link.dataset.pswpHeight) || 0,
      alt: image?.alt ?? "",
      thumbnail: link,
    };
  });
}

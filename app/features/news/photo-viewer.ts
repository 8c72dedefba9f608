import PhotoSwipe from "photoswipe";
import "photoswipe/style.css";

/**
 * Shows the pictures of an article over the page, starting with the one that was pressed. Loaded at the first press.
 * @param links each leads to its picture; `data-pswp-width` and `-height` are its size in CSS pixels, when known
 */
export async function openPhotos(links: HTMLAnchorElement[], first: HTMLAnchorElement) {
  const dataSource = await Promise.all(links.map(describePhoto));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const viewer = new PhotoSwipe({
    dataSource,
    index: Math.max(0, links.indexOf(first)),
    showHideAnimationType: still ? "none" : "zoom",
    bgOpacity: 0.92,
  });
  viewer.init();
}

async function describePhoto(link: HTMLAnchorElement) {
  const image = link.querySelector("img");
  const known = { width: Number(link.dataset.pswpWidth), height: Number(link.dataset.pswpHeight) };
  const size = known.width && known.height ? known : await measure(image);
  return { src: link.href, ...size, alt: image?.alt ?? "", msrc: image?.currentSrc, element: link, thumbCropped: true };
}

/** Of a picture whose size nobody wrote down, once it is loaded. */
async function measure(image: HTMLImageElement | null) {
  await image?.decode().catch(() => undefined);
  return { width: image?.naturalWidth || 1200, height: image?.naturalHeight || 800 };
}

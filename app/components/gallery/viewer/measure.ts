import type { ViewerItem } from "../gallery-picture";

/** The shape given to a picture that cannot be measured, in CSS pixels: the one most photographs have. */
const UNMEASURABLE = { width: 1200, height: 800 } as const;

/**
 * The size of a picture of which nobody wrote one down, from the loaded image (specification, section 3: 0 means
 * unknown). A thumbnail that shows the same file has it already.
 */
export async function measure({ src, thumbnail }: ViewerItem): Promise<{ width: number; height: number }> {
  const shown = thumbnail?.querySelector("img");
  const same = shown?.currentSrc === new URL(src, location.href).href && shown.complete;
  const image = same ? shown : loadImage(src);
  await image.decode().catch(() => undefined);
  const { naturalWidth: width, naturalHeight: height } = image;
  return width > 0 && height > 0 ? { width, height } : UNMEASURABLE;
}

function loadImage(src: string): HTMLImageElement {
  const image = new Image();
  // Another site need not know which page its picture is looked at on.
  image.referrerPolicy = "no-referrer";
  image.src = src;
  return image;
}

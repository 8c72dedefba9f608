import type { PictureSource } from "~/entities/values/picture";

type PictureManifest = Readonly<Record<string, Omit<PictureSource, "src">>>;

export function createPictures(manifest: PictureManifest) {
  const pictures = new Map<string, PictureSource>();
  // Pictures with the same widths share one list: a page's data has each object once.
  const lists = new Map<string, readonly number[]>();
  for (const [src, { widths, ...picture }] of Object.entries(manifest)) {
    const list = lists.get(String(widths)) ?? widths;
    lists.set(String(widths), list);
    pictures.set(src, { src, ...picture, widths: list });
  }
  return {
    /** A picture of this site with renditions and placeholder; any other with the known size alone (0: unknown). */
    describePicture(src: string, { width = 0, height = 0 }: { width?: number; height?: number } = {}): PictureSource {
      const own = pictures.get(src);
      if (own !== undefined) return own;
      // With one side alone the shape is unknown.
      const sized = width > 0 && height > 0;
      return { src, width: sized ? width : 0, height: sized ? height : 0, widths: [], placeholder: "" };
    },
  };
}

/** A glob instead of an import: before the pictures are drawn there is no manifest, and the site still works. */
const found = import.meta.glob<PictureManifest>("./manifest.json", { eager: true, import: "default" });

export const { describePicture } = createPictures(found["./manifest.json"] ?? {});

import type { PictureSource } from "~/entities/values/picture";

/** The pictures of this site by their URL, as the script that draws them lists them. */
export type PictureManifest = Readonly<
  Record<string, { width: number; height: number; widths: readonly number[]; placeholder: string }>
>;

/** The known size of a picture, in CSS pixels; 0 or absent: unknown. */
export interface KnownSize {
  width?: number;
  height?: number;
}

export interface Pictures {
  /**
   * Returns a picture of this site with its renditions and placeholder, and any other with the known size alone.
   */
  describePicture(src: string, known?: KnownSize): PictureSource;
}

export function createPictures(manifest: PictureManifest): Pictures {
  const pictures = new Map<string, PictureSource>();
  // Pictures with the same widths share one list: a page's data has each object once.
  const lists = new Map<string, readonly number[]>();
  for (const [src, { widths, ...picture }] of Object.entries(manifest)) {
    const list = lists.get(String(widths)) ?? widths;
    lists.set(String(widths), list);
    pictures.set(src, { src, ...picture, widths: list });
  }
  return {
    describePicture(src, known = {}) {
      const own = pictures.get(src);
      if (own !== undefined) return own;
      const { width = 0, height = 0 } = known;
      // With one side alone the shape is unknown.
      const sized = width > 0 && height > 0;
      return { src, width: sized ? width : 0, height: sized ? height : 0, widths: [], placeholder: "" };
    },
  };
}

/** A glob instead of an import: before the pictures are drawn there is no manifest, and the site still works. */
const found = import.meta.glob<PictureManifest>("./manifest.json", { eager: true, import: "default" });

/** See {@link Pictures}. */
export const { describePicture } = createPictures(found["./manifest.json"] ?? {});

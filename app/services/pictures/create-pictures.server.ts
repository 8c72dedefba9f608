import type { PictureSource } from "~/entities/values/picture";

/** The pictures of this site by their address, as the script that draws them lists them. */
export type PictureManifest = Readonly<
  Record<string, { width: number; height: number; widths: readonly number[]; placeholder: string }>
>;

/** What the caller knows of a picture's size, in CSS pixels; 0 or left out means unknown. */
export interface KnownSize {
  width?: number;
  height?: number;
}

export interface Pictures {
  /**
   * Says how a picture can be shown. A picture of this site answers with its renditions and its placeholder; any
   * other address with the given size, and without renditions.
   */
  describePicture(src: string, known?: KnownSize): PictureSource;
}

/** Makes the service over a manifest. */
export function createPictures(manifest: PictureManifest): Pictures {
  const pictures = new Map<string, PictureSource>();
  // One list for all pictures of the same widths: what is the same object travels once in the data of a page.
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
      // One side alone says nothing of the shape: the picture counts as unmeasured.
      const sized = width > 0 && height > 0;
      return { src, width: sized ? width : 0, height: sized ? height : 0, widths: [], placeholder: "" };
    },
  };
}

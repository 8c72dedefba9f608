import type { PictureSource } from "~/entities/values/picture";

type Size = { width: number; height: number };

type PictureManifest = Readonly<Record<string, Omit<PictureSource, "src"> & { print?: Size }>>;

export function createPictures(manifest: PictureManifest) {
  const pictures = new Map<string, PictureSource>();
  // Pictures with the same widths share one list: a page's data has each object once.
  const lists = new Map<string, readonly number[]>();
  const prints = new Map<string, Size>();
  for (const [src, { widths, print, ...picture }] of Object.entries(manifest)) {
    const list = lists.get(String(widths)) ?? widths;
    lists.set(String(widths), list);
    if (print) prints.set(src, print);
    pictures.set(src, { src, ...picture, widths: list });
  }
  return {
    /** The JPEG for newspapers beside a picture of this site; null where there is none. */
    describePrint(src: string): ({ src: string } & Size) | null {
      const print = prints.get(src);
      return print ? { src: src.replace(/\.webp$/, "-print.jpg"), ...print } : null;
    },
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

export const { describePicture, describePrint } = createPictures(found["./manifest.json"] ?? {});

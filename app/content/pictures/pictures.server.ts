import { type PictureSource, renditionSrc, splitFocus } from "~/base/values/picture";
import { describeName, nameAt } from "./uploads/uploaded-name";

type Size = { width: number; height: number };

type PictureManifest = Readonly<Record<string, Omit<PictureSource, "src"> & { print?: Size }>>;

export function createPictures(manifest: PictureManifest) {
  const pictures = new Map<string, PictureSource>();
  // Pictures with the same widths share one list: a page's data has each object once.
  const lists = new Map<string, readonly number[]>();
  const prints = new Map<string, Size>();
  const shared = (widths: readonly number[]) => {
    const list = lists.get(String(widths)) ?? widths;
    lists.set(String(widths), list);
    return list;
  };
  for (const [src, { widths, print, ...picture }] of Object.entries(manifest)) {
    if (print) prints.set(src, print);
    pictures.set(src, { src, ...picture, widths: shared(widths) });
  }
  const describeUploaded = (src: string): PictureSource | undefined => {
    const picture = describeName(nameAt(src) ?? "");
    return picture ? { src, ...picture, widths: shared(picture.widths) } : undefined;
  };
  return {
    /** The JPEG for newspapers beside a picture of this site; null where there is none. */
    describePrint(src: string): ({ src: string } & Size) | null {
      const print = prints.get(src);
      return print ? { src: src.replace(/\.webp$/, "-print.jpg"), ...print } : null;
    },
    /**
     * A picture of this site, drawn or uploaded, with renditions and placeholder; any other with the known size alone (0: unknown).
     * @param src as in the content, with its focus
     */
    describePicture(src: string, { width = 0, height = 0 }: { width?: number; height?: number } = {}): PictureSource {
      const { address, focus } = splitFocus(src);
      const own = pictures.get(address) ?? describeUploaded(address);
      if (own !== undefined) return focus === undefined ? own : { ...own, focus };
      // With one side alone the shape is unknown.
      const sized = width > 0 && height > 0;
      const size = { width: sized ? width : 0, height: sized ? height : 0 };
      return { src: address, ...size, widths: [], placeholder: "", ...(focus && { focus }) };
    },
  };
}

/** A glob instead of an import: before the pictures are drawn there is no manifest, and the site still works. */
const found = import.meta.glob<PictureManifest>("./manifest.json", { eager: true, import: "default" });

export const { describePicture, describePrint } = createPictures(found["./manifest.json"] ?? {});

/** The address of a picture in its smallest rendition of at least `width` pixels; of one without renditions, as it is. */
export function addressInWidth(src: string, width: number): string {
  const picture = describePicture(src);
  const widest = picture.widths.at(-1);
  if (widest === undefined) return picture.src;
  return renditionSrc(picture.src, picture.widths.find((one) => one >= width) ?? widest, "webp");
}

import { createPictures, type PictureManifest } from "./create-pictures.server";

/** A glob and not an import: before the pictures are drawn there is no manifest, and the site still works. */
const found = import.meta.glob<PictureManifest>("./manifest.json", { eager: true, import: "default" });

/** Says how a picture can be shown; see {@link createPictures}. */
export const { describePicture } = createPictures(found["./manifest.json"] ?? {});

import type { UploadFault } from "~/content/pictures/uploads/site-pictures.server";
import { m } from "~/paraglide/messages";

/** Why a picture was not stored, in the current language. */
export const uploadFaultTexts: Readonly<Record<UploadFault, () => string>> = {
  "no-picture": m.pictures_no_picture,
  heic: m.pictures_heic,
  drawing: m.pictures_drawing,
  unreadable: m.pictures_unreadable,
  "too-many-pixels": m.pictures_too_many_pixels,
  slow: m.pictures_slow,
  busy: m.pictures_busy,
  "too-many-today": m.pictures_too_many_today,
  full: m.pictures_full,
};

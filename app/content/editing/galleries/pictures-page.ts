import type { PictureSource } from "~/base/values/picture";

/** Most pictures that are added at once. */
export const MAX_PICTURES = 50;
/** Most megabytes of all of them. */
export const MAX_TOTAL_MEGABYTES = 200;

/** A picture that was added to a form, and what it shows in each language. */
export type AddedPicture = {
  /** Its place in the gallery, from 0. */
  index: number;
  shown: PictureSource;
  alts: readonly { name: string; language: string; lang: string; value: string; isMissing: boolean }[];
};

/** The page on which many pictures are added to a gallery at once, and say what they show. All that was typed in its form comes along. */
export type PicturesPage = {
  page: "pictures";
  title: string;
  /** The values of the form with the pictures that were added, as it would be sent. */
  form: string;
  /** The place of the first picture that was added. */
  first: number;
  added: readonly AddedPicture[];
  /** The files that were not taken, each with the reason. */
  refused: readonly { name: string; reason: string }[];
  message: string | null;
  fault: string | null;
};

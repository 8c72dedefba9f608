import type { PictureSource } from "~/base/values/picture";
import { type Session, speakerSlug } from "~/content/model/rundown";
import { describePicture } from "~/content/pictures/pictures.server";
import { faceAddress } from "./face-address.server";

/** CSS pixels of both sides: the portrait is a drawing, and fits every size. */
const SIDE = 136;

/**
 * The picture of each speaker: a photograph where one of their sessions has it, else a portrait that is drawn.
 * @param sessions of all days
 * @returns undefined for a name that stands for nobody
 */
export function speakerPictures(sessions: readonly Pick<Session, "speakers">[]) {
  const all = sessions.flatMap(({ speakers }) => speakers);
  const pictures = new Map<string, PictureSource>();
  for (const [slug, own] of Map.groupBy(all, speakerSlug)) {
    if (slug === "") continue;
    const photo = own.find((one) => one.photo)?.photo;
    const src = faceAddress(slug, own.find((one) => one.drawing)?.drawing);
    pictures.set(
      slug,
      photo ? describePicture(photo) : { src, width: SIDE, height: SIDE, widths: [], placeholder: "" },
    );
  }
  return (speaker: Session["speakers"][number]): PictureSource | undefined => pictures.get(speakerSlug(speaker));
}

export type SpeakerPictures = ReturnType<typeof speakerPictures>;

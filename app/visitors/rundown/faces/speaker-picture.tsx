import { Picture, type PictureSource } from "~/design/components/media/picture";

/** Widths and heights. */
const SIZES = {
  small: ["1.75rem", "mr-1.5 inline-block size-7 align-middle"],
  middle: ["3.5rem", "size-14"],
  large: ["11rem", "size-28 sm:size-44"],
} as const;

/** The round picture of a speaker. Decorative: the name is always beside it. */
export function SpeakerPicture({ picture, size }: { picture: PictureSource; size: keyof typeof SIZES }) {
  const [sizes, box] = SIZES[size];
  return (
    <Picture
      image={picture}
      alt=""
      sizes={sizes}
      priority={size === "large"}
      className={`${box} shrink-0 rounded-full object-cover`}
    />
  );
}

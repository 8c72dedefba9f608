import type { ReactElement } from "react";

/** How wide a thumbnail stands in the strip. */
export const STRIP_SIZES = "(min-width: 40rem) 14rem, 11rem";

/** Thumbnails in one row that scrolls sideways in its own box: a structure for where a grid is too much. */
export function PictureStrip({ label, thumbnails }: { label: string; thumbnails: readonly ReactElement[] }) {
  return (
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-2xl">
      <ul className="flex w-max snap-x gap-3 pb-2">
        {thumbnails.map((thumbnail) => (
          <li key={thumbnail.key} className="w-44 snap-start sm:w-56">
            {thumbnail}
          </li>
        ))}
      </ul>
    </section>
  );
}

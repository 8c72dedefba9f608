import { type ReactElement, type ReactNode, useRef } from "react";
import type { GalleryOptions } from "~/design/model/gallery";
import { GalleryThumbnail } from "./gallery-thumbnail";
import { useViewer } from "./use-viewer";
import { countDisplayed, type GalleryPicture, viewerItems } from "./viewer/gallery-picture";

interface GalleryProps {
  /** Gallery id in the address (`#&gid=1&pid=2`), from 1, unique on a page. */
  id: number;
  name: string;
  pictures: readonly GalleryPicture[];
  options: GalleryOptions;
  sizes?: string;
  priority?: boolean;
  /** The layout of the thumbnails where `defaultStructure` is off. */
  children?: (thumbnails: ReactElement[]) => ReactNode;
}

const GRID_SIZES = "(min-width: 80rem) 19rem, (min-width: 40rem) 25vw, 50vw";
const LARGE_SIZES = "(min-width: 80rem) 38rem, (min-width: 40rem) 50vw, 100vw";
const FIRST_ROW = 2;
const COLUMNS = 4;
/** How many pictures have the room of four, by how many would stand in the last row: all rows are full. */
const LARGE_OF_ROWS: Readonly<Record<number, number>> = { 1: 1, 3: 3 };
/** With the gaps the room of four is a little higher than 3:2. */
const LARGE = "col-span-2 row-span-2 [&_img]:aspect-[1.48]";
/** Three pictures are one row; on a phone the first has one to itself. */
const THREE = { columns: "sm:grid-cols-3", first: "col-span-2 sm:col-span-1" };

/** Thumbnails that open the viewer. Without scripts each picture is a link, with a thumbnail or as text. */
export function Gallery({ id, name, pictures, options, sizes = GRID_SIZES, priority = false, children }: GalleryProps) {
  const container = useRef<HTMLDivElement>(null);
  const { open, warm } = useViewer(id, {
    name,
    rotation: options.rotationOn,
    items: () => viewerItems(pictures, container.current),
  });
  const shown = countDisplayed(options, pictures.length);
  const isGrid = options.defaultStructure || !children;
  const isThree = shown === 3;
  const large = isGrid && !isThree ? (LARGE_OF_ROWS[shown % COLUMNS] ?? 0) : 0;
  const thumbnails = pictures
    .slice(0, shown)
    .map((picture, index) => (
      <GalleryThumbnail
        key={picture.full.src}
        picture={picture}
        sizes={index < large ? LARGE_SIZES : sizes}
        priority={priority && index < FIRST_ROW}
        more={index === shown - 1 ? pictures.length - shown : 0}
        onReach={warm}
        onPress={() => open(index)}
      />
    ));
  const hidden = pictures.slice(shown);

  return (
    <div ref={container} data-gallery={id}>
      {isGrid ? (
        <ul className={`grid grid-cols-2 gap-3 ${isThree ? THREE.columns : "sm:grid-cols-4"}`}>
          {thumbnails.map((thumbnail, index) => (
            <li
              key={thumbnail.key}
              className={index < large ? LARGE : isThree && index === 0 ? THREE.first : undefined}
            >
              {thumbnail}
            </li>
          ))}
        </ul>
      ) : (
        children(thumbnails)
      )}
      {hidden.length > 0 ? (
        <noscript>
          <ul className="mt-4 flex flex-wrap gap-x-6">
            {hidden.map(({ full, alt, title }) => (
              <li key={full.src}>
                <a href={full.src} className="text-link inline-flex min-h-11 items-center">
                  {title ?? alt}
                </a>
              </li>
            ))}
          </ul>
        </noscript>
      ) : null}
    </div>
  );
}

export const STRIP_SIZES = "(min-width: 40rem) 14rem, 11rem";

export function PictureStrip({ label, thumbnails }: { label: string; thumbnails: readonly ReactElement[] }) {
  return (
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-2xl">
      <ul className="flex w-max gap-3 pb-4">
        {thumbnails.map((thumbnail) => (
          <li key={thumbnail.key} className="w-44">
            {thumbnail}
          </li>
        ))}
      </ul>
    </section>
  );
}

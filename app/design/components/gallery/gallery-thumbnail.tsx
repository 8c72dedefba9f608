import type { MouseEvent } from "react";
import { Picture } from "~/design/components/media/picture";
import { isPlainClick } from "~/design/components/navigation/links";
import { CleanHtml } from "~/design/components/text/clean-html";
import { m } from "~/paraglide/messages";
import type { GalleryPicture } from "./viewer/gallery-picture";

interface GalleryThumbnailProps {
  picture: GalleryPicture;
  sizes: string;
  priority: boolean;
  more: number;
  onReach(): void;
  onPress(): void;
}

/** A thumbnail with its caption: a link to its picture that opens the viewer. */
export function GalleryThumbnail({ picture, sizes, priority, more, onReach, onPress }: GalleryThumbnailProps) {
  function press(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onPress();
  }
  return (
    <>
      <a
        href={picture.full.src}
        data-picture={picture.full.src}
        className="relative block min-h-11 cursor-zoom-in overflow-hidden rounded-2xl"
        onClick={press}
        onPointerEnter={onReach}
        onFocus={onReach}
      >
        <Picture
          image={picture.thumbnail}
          alt={picture.alt}
          sizes={sizes}
          priority={priority}
          className="aspect-3/2 w-full object-cover"
        />
        {more > 0 ? (
          <span className="absolute right-2 bottom-2 rounded-full bg-ground px-3 py-1 text-sm font-bold text-ink">
            +{more}
            <span className="sr-only">{` ${m.shell_more_pictures()}`}</span>
          </span>
        ) : null}
      </a>
      {picture.htmlAfterThumbnail ? (
        <CleanHtml as="p" className="mt-1 text-sm text-muted" html={picture.htmlAfterThumbnail} />
      ) : null}
    </>
  );
}

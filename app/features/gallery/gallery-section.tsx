import { Gallery, PictureStrip, STRIP_SIZES } from "~/components/gallery/gallery";
import type { GalleryView } from "./gallery-view.server";

/**
 * One edition: what it was, and its pictures in the standard grid or, where the gallery asks for another structure, in a
 * strip.
 * @param id gallery id in the address, from 1
 */
export function GallerySection({ id, gallery }: { id: number; gallery: GalleryView }) {
  const { slug, title, description, pictures, options } = gallery;
  return (
    <section id={slug} aria-labelledby={`${slug}-title`}>
      <h2 id={`${slug}-title`} className="blazed font-display text-heading">
        {title}
      </h2>
      <p className="mt-3 mb-6 max-w-prose text-muted">{description}</p>
      <Gallery
        id={id}
        name={title}
        pictures={pictures}
        options={options}
        sizes={options.defaultStructure ? undefined : STRIP_SIZES}
        priority={id === 1}
      >
        {(thumbnails) => <PictureStrip label={`Pictures of ${title}`} thumbnails={thumbnails} />}
      </Gallery>
    </section>
  );
}

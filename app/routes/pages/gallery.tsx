import { Gallery, PictureStrip, STRIP_SIZES } from "~/components/gallery/gallery";
import { EmptyState } from "~/components/page/empty-state";
import { PageHeader } from "~/components/page/page-header";
import { pageMeta } from "~/components/page/page-meta";
import { type GalleryView, viewGallery } from "~/features/gallery/gallery-view.server";
import { essential } from "~/http/rendering/outage.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/gallery";

export async function loader() {
  const galleries = await essential(productApi.galleries());
  return { galleries: galleries.map(viewGallery) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Gallery",
    description: "Pictures of past editions: the hall, the stages and the trails.",
  });

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader eyebrow="How it was" title="Gallery" lead="Past editions in pictures." />
      <div className="page space-y-16">
        {loaderData.galleries.length === 0 ? (
          <EmptyState title="No pictures yet">The first ones appear after the opening day.</EmptyState>
        ) : null}
        {loaderData.galleries.map((gallery, position) => (
          <GallerySection key={gallery.slug} id={position + 1} gallery={gallery} />
        ))}
      </div>
    </>
  );
}

/**
 * One edition: what it was, and its pictures in the standard grid or, where the gallery asks for another structure, in a
 * strip.
 * @param id gallery id in the address, from 1
 */
function GallerySection({ id, gallery }: { id: number; gallery: GalleryView }) {
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

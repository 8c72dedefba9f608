import { productApi } from "~/content/product-api/product-api.server";
import { Gallery, PictureStrip, STRIP_SIZES } from "~/design/components/gallery/gallery";
import { EmptyState } from "~/design/components/page/empty-state";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { type GalleryView, toGalleryView } from "~/visitors/gallery/gallery-view.server";
import type { Route } from "./+types/gallery";

export { keepDataBehindViewer as shouldRevalidate } from "~/design/components/gallery/keep-data-behind-viewer";

export async function loader() {
  const galleries = await required(productApi.galleries());
  return { galleries: galleries.map(toGalleryView) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.info_gallery_title(),
    description: m.info_gallery_description(),
  });

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        motif="frames"
        eyebrow={m.info_gallery_eyebrow()}
        title={m.info_gallery_title()}
        lead={m.info_gallery_lead()}
      />
      <div className="page space-y-14">
        {loaderData.galleries.length === 0 ? (
          <EmptyState title={m.info_gallery_none_title()}>{m.info_gallery_none_text()}</EmptyState>
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
  const { slug, title, description, pictures, options, lang } = gallery;
  return (
    <section id={slug} lang={lang} aria-labelledby={`${slug}-title`}>
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
        {(thumbnails) => <PictureStrip label={m.info_gallery_pictures({ title })} thumbnails={thumbnails} />}
      </Gallery>
    </section>
  );
}

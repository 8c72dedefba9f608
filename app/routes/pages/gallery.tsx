import { EmptyState } from "~/components/page/empty-state";
import { PageHeader } from "~/components/page/page-header";
import { pageMeta } from "~/components/page/page-meta";
import { GallerySection } from "~/features/gallery/gallery-section";
import { viewGallery } from "~/features/gallery/gallery-view.server";
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
    description: "Pictures of past editions: the hall, the stages, and what people drew of them.",
  });

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader eyebrow="How it was" title="Gallery" lead="Past editions in pictures." />
      <div className="page space-y-16">
        {loaderData.galleries.length === 0 ? (
          <EmptyState title="No pictures yet">They come after the first day.</EmptyState>
        ) : null}
        {loaderData.galleries.map((gallery, position) => (
          <GallerySection key={gallery.slug} id={position + 1} gallery={gallery} />
        ))}
      </div>
    </>
  );
}

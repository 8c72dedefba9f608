import { Picture, type PictureSource } from "~/design/components/media/picture";
import { Section, type SectionProps } from "~/design/components/page/section";

type GalleryPictureView = { alt: string; picture: PictureSource };

type GalleryProps = Pick<SectionProps, "title" | "more"> & { list: readonly GalleryPictureView[] };

/** A row of pictures. */
export function GallerySection({ title, more, list }: GalleryProps) {
  return (
    <Section id="gallery" title={title} more={more}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {list.map((item) => (
          <li key={item.picture.src}>
            <Picture
              image={item.picture}
              alt={item.alt}
              sizes="(min-width: 40rem) 25vw, 50vw"
              className="aspect-3/2 w-full rounded-2xl object-cover"
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

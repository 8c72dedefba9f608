import { Picture, type PictureSource } from "~/components/media/picture";
import { Section, type SectionProps } from "~/components/page/section";
import { StaticList, type StaticListData } from "~/components/rendering/static-list";
import { AnimatedNumber } from "~/components/text/animated-number";
import { PlaceLine } from "~/features/event/event-facts";
import type { PlaceView } from "~/features/event/event-views.server";
import { localHref } from "~/i18n/current-locale";

export type IntroView = {
  title: string;
  summary: string;
  /** Of the summary, where it is not the page's. */
  lang: string | undefined;
  place: PlaceView;
  /** What the link to the visit page says. */
  visit: string;
  numbers: readonly { label: string; value: number }[];
  picture: PictureSource;
};

/** What the expo is: a sentence, a few numbers and a picture where there is room. */
export function IntroSection({ title, summary, lang, place, visit, numbers, picture }: IntroView) {
  return (
    <Section id="intro" title={title}>
      <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-center">
        <div>
          <p lang={lang} className="max-w-3xl font-display text-2xl leading-snug font-extrabold sm:text-3xl">
            {summary}
          </p>
          <p className="mt-6 font-semibold">
            <PlaceLine place={place} />
          </p>
          <p>
            <a href={localHref("/visit")} className="button-quiet mt-2">
              {visit}
            </a>
          </p>
          <dl className="mt-10 grid grid-cols-3 gap-4 sm:max-w-2xl">
            {numbers.map(({ label, value }) => (
              <div key={label} className="flex flex-col-reverse border-t-4 border-moss pt-3">
                <dt className="font-semibold text-muted">{label}</dt>
                <dd className="font-display text-poster font-extrabold tabular-nums">
                  <AnimatedNumber value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="hidden lg:block">
          <Picture
            image={picture}
            alt=""
            sizes="24rem"
            className="aspect-4/5 w-full rounded-3xl object-cover shadow-lift"
          />
        </div>
      </div>
    </Section>
  );
}

export type ProgramView = {
  slug: string;
  name: string;
  summary: string;
  lang: string | undefined;
  image: PictureSource;
};

type ListProps<Item> = Pick<SectionProps, "title" | "more"> & { list: StaticListData<Item> | readonly Item[] };

export function ProgramsSection({ title, more, list }: ListProps<ProgramView>) {
  return (
    <Section id="programs" title={title} more={more} missing={list.length === 0}>
      <StaticList name="home-programs" list={list}>
        {(programs) => (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
            {programs.map((program) => (
              <li key={program.slug} lang={program.lang}>
                <a href={localHref(`/programs#${program.slug}`)} className="card block h-full overflow-hidden">
                  <Picture
                    image={program.image}
                    alt=""
                    sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 50vw, 100vw"
                    className="aspect-3/2 w-full object-cover"
                  />
                  <span className="block p-5">
                    <span className="block font-display text-xl leading-tight font-extrabold">{program.name}</span>
                    <span className="mt-2 block text-sm text-muted">{program.summary}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </StaticList>
    </Section>
  );
}

export type GalleryPictureView = { alt: string; picture: PictureSource };

export function GallerySection({ title, more, list }: ListProps<GalleryPictureView>) {
  return (
    <Section id="gallery" title={title} more={more}>
      <StaticList name="home-gallery" list={list}>
        {(pictures) => (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {pictures.map((item) => (
              <li key={item.picture.src}>
                <Picture
                  image={item.picture}
                  alt={item.alt}
                  sizes="(min-width: 40rem) 25vw, 50vw"
                  className="aspect-square w-full rounded-2xl object-cover"
                />
              </li>
            ))}
          </ul>
        )}
      </StaticList>
    </Section>
  );
}

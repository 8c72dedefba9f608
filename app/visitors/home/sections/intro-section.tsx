import { Link } from "react-router";
import { Picture, type PictureSource } from "~/design/components/media/picture";
import { Section } from "~/design/components/page/section";
import { AnimatedNumber } from "~/design/components/text/animated-number";
import { PlaceLine } from "~/visitors/event/event-facts";
import type { PlaceView } from "~/visitors/event/event-views.server";

type IntroView = {
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
      <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-center">
        <div>
          <p lang={lang} className="max-w-3xl font-display text-2xl leading-snug font-extrabold sm:text-3xl">
            {summary}
          </p>
          <p className="mt-6 font-semibold">
            <PlaceLine place={place} />
          </p>
          <p>
            <Link to="/visit" className="button-quiet mt-2">
              {visit}
            </Link>
          </p>
          <dl className="mt-10 grid grid-cols-3 gap-4">
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

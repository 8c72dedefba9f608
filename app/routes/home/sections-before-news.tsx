import { Picture } from "~/components/media/picture";
import { Section } from "~/components/page/section";
import { StaticList } from "~/components/rendering/static-list";
import { AnimatedNumber } from "~/components/text/animated-number";
import { BrandGrid } from "~/features/brands/brand-card";
import { PlaceLine } from "~/features/event/event-facts";
import { Teaser } from "~/features/event/teaser";
import { SessionList } from "~/features/rundown/session-list";
import { TicketPrices } from "~/features/tickets/ticket-prices";
import type { Route } from "./+types/home";
import type { readHome } from "./home-data.server";

type Props = Omit<Route.ComponentProps["loaderData"], "hero" | "scene" | "news"> & {
  /** The name of the expo. */
  title: string;
};

/** The sections between hero and news. */
export function SectionsBeforeNews(home: Props) {
  const { summary, place, numbers, poster, title, tickets, brands, programs, rundown, gallery, teaser } = home;
  return (
    <>
      <Section title="What it is">
        <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-center">
          <div>
            <p className="max-w-3xl font-display text-2xl leading-snug font-extrabold sm:text-3xl">{summary}</p>
            <p className="mt-6 font-semibold">
              <PlaceLine place={place} />
            </p>
            <p>
              <a href="/visit" className="button-quiet mt-2">
                Plan your visit
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
          <div>
            <Picture
              image={poster}
              alt={`Poster of ${title}`}
              sizes="(min-width: 64rem) 22rem, 20rem"
              className="mx-auto w-full max-w-88 rotate-2 rounded-2xl shadow-lift"
            />
          </div>
        </div>
      </Section>
      {tickets?.length === 0 ? null : (
        <Section title="Tickets" more={{ to: "/ticket", label: "What comes with each" }} missing={!tickets}>
          {tickets ? <TicketPrices tickets={tickets} /> : null}
        </Section>
      )}
      <Section
        tone="paper"
        title="Featured brands"
        more={{ to: "/brands", label: "All brands" }}
        missing={brands.length === 0}
      >
        <BrandGrid brands={brands} />
      </Section>
      <Section title="Programs" more={{ to: "/programs", label: "All programs" }} missing={programs.length === 0}>
        <StaticList name="home-programs" list={programs}>
          {(programs) => <Programs programs={programs} />}
        </StaticList>
      </Section>
      <Section
        tone="night"
        title={rundown.title}
        more={{ to: "/rundown", label: "Whole rundown" }}
        missing={rundown.sessions.length === 0}
      >
        <SessionList sessions={rundown.sessions} withDay />
      </Section>
      {gallery.length > 0 ? (
        <Section title="How it was" more={{ to: "/gallery", label: "All pictures" }}>
          <StaticList name="home-gallery" list={gallery}>
            {(gallery) => <Pictures gallery={gallery} />}
          </StaticList>
        </Section>
      ) : null}
      {teaser ? (
        <Section title="The teaser">
          <Teaser {...teaser} title={title} />
        </Section>
      ) : null}
    </>
  );
}

type HomeView = Awaited<ReturnType<typeof readHome>>;

function Programs({ programs }: { programs: readonly HomeView["programs"][number][] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {programs.map((program) => (
        <li key={program.slug}>
          <a href={`/programs#${program.slug}`} className="card block h-full overflow-hidden">
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
  );
}

function Pictures({ gallery }: { gallery: readonly HomeView["gallery"][number][] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {gallery.map((item) => (
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
  );
}

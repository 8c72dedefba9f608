import { AnimatedNumber } from "~/components/animated-number/animated-number";
import { CachedPart } from "~/components/cached-part";
import { marketingChat } from "~/components/layout/menu-entries";
import { PageLink } from "~/components/link/page-link";
import { pageMeta } from "~/components/page-meta";
import { Picture } from "~/components/picture";
import { Section } from "~/components/section";
import { useSite } from "~/components/site";
import { StillList } from "~/components/still-list";
import type { Partner } from "~/entities/partner";
import { BrandGrid } from "~/features/brands/brand-card";
import { PlaceLine } from "~/features/event/event-facts";
import { Hero } from "~/features/event/hero";
import { Teaser } from "~/features/event/teaser";
import { LatestNews } from "~/features/news/latest-news";
import { PartnerLogo } from "~/features/partners/partner-logo";
import { SessionList } from "~/features/rundown/session-list";
import { TicketPrices } from "~/features/tickets/ticket-prices";
import { essential } from "~/http/outage.server";
import { tellStillList } from "~/http/still-lists.server";
import { tellStructuredData } from "~/http/structured-data.server";
import { organizer } from "~/routes/structured-data/site-structured-data.server";
import type { Route } from "./+types/home";
import { readHome, readLatestNews } from "./home-data.server";

export async function loader(args: Route.LoaderArgs) {
  const { structuredData, ...home } = await essential(readHome());
  tellStructuredData(args.context, [structuredData, organizer]);
  return {
    ...home,
    tickets: home.tickets && tellStillList(args, home.tickets),
    brands: tellStillList(args, home.brands),
    rundown: { ...home.rundown, sessions: tellStillList(args, home.rundown.sessions) },
    partners: tellStillList(args, home.partners),
    news: readLatestNews(),
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? `${args.loaderData.hero.date}, ${args.loaderData.locationShort}` : "Home",
    description: args.loaderData?.summary ?? "",
  });

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <Hero event={home.hero} scene={home.scene} />
      <Section title="What it is">
        <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-center">
          <div>
            <p className="max-w-3xl font-display text-2xl leading-snug font-extrabold sm:text-3xl">{home.summary}</p>
            <p className="mt-6 font-semibold">
              <PlaceLine place={home.place} />
            </p>
            <dl className="mt-10 grid grid-cols-3 gap-4 sm:max-w-2xl">
              {home.numbers.map(({ label, value }) => (
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
              image={home.poster}
              alt={`Poster of ${home.hero.title}`}
              sizes="(min-width: 64rem) 22rem, 20rem"
              className="mx-auto w-full max-w-88 rotate-2 rounded-2xl shadow-lift"
            />
          </div>
        </div>
      </Section>
      {home.tickets?.length === 0 ? null : (
        <Section title="Tickets" more={{ to: "/ticket", label: "What comes with each" }} missing={!home.tickets}>
          {home.tickets ? <TicketPrices tickets={home.tickets} /> : null}
        </Section>
      )}
      <Section
        tone="paper"
        title="Featured brands"
        more={{ to: "/brands", label: "All brands" }}
        missing={home.brands.length === 0}
      >
        <BrandGrid brands={home.brands} />
      </Section>
      <Section title="Programs" more={{ to: "/programs", label: "All programs" }} missing={home.programs.length === 0}>
        <CachedPart name="home-programs" of={home.programs}>
          {() => <Programs programs={home.programs} />}
        </CachedPart>
      </Section>
      <Section
        tone="night"
        title={home.rundown.title}
        more={{ to: "/rundown", label: "Whole rundown" }}
        missing={home.rundown.sessions.length === 0}
      >
        <SessionList sessions={home.rundown.sessions} withDay />
      </Section>
      {home.gallery.length > 0 ? (
        <Section title="How it was" more={{ to: "/gallery", label: "All pictures" }}>
          <CachedPart name="home-gallery" of={home.gallery}>
            {() => <Pictures gallery={home.gallery} />}
          </CachedPart>
        </Section>
      ) : null}
      {home.teaser ? (
        <Section title="The teaser">
          <Teaser {...home.teaser} title={home.hero.title} />
        </Section>
      ) : null}
      <Section tone="paper" title="Latest news" more={{ to: "/news", label: "All news" }}>
        <LatestNews posts={home.news} />
      </Section>
      <Section title="Partners" more={{ to: "/partners", label: "All partners" }} missing={home.partners.length === 0}>
        <StillList name="home-partners" list={home.partners}>
          {(partners) => <Partners partners={partners} />}
        </StillList>
      </Section>
      <Section title="Be part of it">
        <div className="grid gap-5 md:grid-cols-2">
          <div className="night contours overflow-hidden rounded-3xl p-8 sm:p-10">
            <h3 className="font-display text-3xl font-extrabold">Exhibit</h3>
            <p className="mt-3 max-w-prose text-lead">
              Nine square metres or ninety: tell us what you bring, and we find your square on the map.
            </p>
            <PageLink to="/book-space" className="button-accent mt-6">
              Exhibitor Registration
            </PageLink>
          </div>
          {site ? (
            <div className="contours overflow-hidden rounded-3xl bg-raised p-8 sm:p-10">
              <h3 className="font-display text-3xl font-extrabold">Sponsor</h3>
              <p className="mt-3 max-w-prose text-lead text-muted">
                A stage, a climbing wall, the water points: there is something worth carrying.
              </p>
              <a
                href={marketingChat(site.contact.whatsappMarketing, site.name, "sponsorship")}
                className="button-quiet mt-6"
                rel="noopener noreferrer"
              >
                Ask about sponsorship
              </a>
            </div>
          ) : null}
        </div>
      </Section>
    </>
  );
}

type HomeData = Route.ComponentProps["loaderData"];

function Programs({ programs }: Pick<HomeData, "programs">) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {programs.map((program) => (
        <li key={program.slug}>
          <PageLink to={`/programs#${program.slug}`} className="card block h-full overflow-hidden">
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
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function Pictures({ gallery }: Pick<HomeData, "gallery">) {
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

function Partners({ partners }: { partners: readonly Pick<Partner, "id" | "name" | "logo" | "url">[] }) {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
      {partners.map((partner) => (
        <li key={partner.id}>
          <PartnerLogo partner={partner} />
        </li>
      ))}
    </ul>
  );
}

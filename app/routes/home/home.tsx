import { Link } from "react-router";
import { whatsappLink } from "~/components/layout/menu-entries";
import { pageMeta } from "~/components/page-meta";
import { Picture } from "~/components/picture";
import { Section } from "~/components/section";
import { useSite } from "~/components/site";
import { BrandGrid } from "~/features/brands/brand-card";
import { Hero } from "~/features/event/hero";
import { Teaser } from "~/features/event/teaser";
import { LatestNews } from "~/features/news/latest-news";
import { PartnerLogo } from "~/features/partners/partner-logo";
import { SessionList } from "~/features/rundown/session-list";
import { essential } from "~/http/outage.server";
import { tellStructuredData } from "~/http/structured-data.server";
import { organizer } from "~/routes/structured-data/site-structured-data.server";
import type { Route } from "./+types/home";
import { readHome, readLatestNews } from "./home-data.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { structuredData, ...home } = await essential(readHome());
  tellStructuredData(context, [structuredData, organizer]);
  return { ...home, news: readLatestNews() };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${loaderData.hero.date}, ${loaderData.locationShort}` : "Home",
    description: loaderData?.summary ?? "",
  });

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <Hero event={home.hero} poster={home.poster} />
      <Section title="What it is">
        <p className="max-w-3xl text-xl">{home.summary}</p>
        <dl className="mt-8 grid grid-cols-3 gap-4 sm:max-w-xl">
          {home.numbers.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse border-l-4 border-accent pl-4">
              <dt className="text-muted">{label}</dt>
              <dd className="font-display text-4xl font-extrabold">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Featured brands" more={{ to: "/brands", label: "All brands" }}>
        <BrandGrid brands={home.brands} />
      </Section>
      <Section title="Programs" more={{ to: "/programs", label: "All programs" }}>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {home.programs.map((program) => (
            <li key={program.slug}>
              <Link to={`/programs#${program.slug}`} className="card block h-full overflow-hidden hover:border-moss">
                <Picture
                  image={program.image}
                  alt=""
                  sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 50vw, 100vw"
                  className="aspect-3/2 w-full object-cover"
                />
                <span className="block p-4">
                  <span className="block font-display text-lg font-bold">{program.name}</span>
                  <span className="mt-1 block text-sm text-muted">{program.summary}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={home.rundown.title} more={{ to: "/rundown", label: "Whole rundown" }}>
        <SessionList sessions={home.rundown.sessions} live={home.hero.status === "ongoing"} withDay />
      </Section>
      {home.gallery.length > 0 ? (
        <Section title="How it was" more={{ to: "/gallery", label: "All pictures" }}>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {home.gallery.map((item) => (
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
        </Section>
      ) : null}
      {home.teaser ? (
        <Section title="The teaser">
          <Teaser {...home.teaser} title={home.hero.title} />
        </Section>
      ) : null}
      <Section title="Latest news" more={{ to: "/news", label: "All news" }}>
        <LatestNews posts={home.news} />
      </Section>
      <Section title="Partners" more={{ to: "/partners", label: "All partners" }}>
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
          {home.partners.map((partner) => (
            <li key={partner.id}>
              <PartnerLogo partner={partner} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Be part of it">
        <div className="grid gap-4 md:grid-cols-2">
          <div className="rounded-3xl bg-forest p-8 text-on-forest">
            <h3 className="font-display text-2xl font-bold">Exhibit</h3>
            <p className="mt-2">
              Nine square metres or ninety: tell us what you bring, and we find your square on the map.
            </p>
            <Link to="/book-space" className="button-accent mt-4">
              Exhibitor Registration
            </Link>
          </div>
          {site ? (
            <div className="card p-8">
              <h3 className="font-display text-2xl font-bold">Sponsor</h3>
              <p className="mt-2 text-muted">
                A stage, a climbing wall, the water points: there is something worth carrying.
              </p>
              <a
                href={whatsappLink(
                  site.contact.whatsappMarketing,
                  `Hello ${site.name} team, I would like to ask about sponsorship.`,
                )}
                className="button-quiet mt-4"
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

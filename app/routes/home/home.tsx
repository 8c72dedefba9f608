import { CachedPart } from "~/components/cached-part";
import { marketingChat } from "~/components/layout/menu-entries";
import { pageMeta } from "~/components/page-meta";
import { Section } from "~/components/section";
import { useSite } from "~/components/site";
import { hasRenditions } from "~/entities/picture";
import { Hero } from "~/features/event/hero";
import { LatestNews } from "~/features/news/latest-news";
import { atHandOrLater } from "~/http/at-hand.server";
import { essential } from "~/http/outage.server";
import { tellStillList } from "~/http/still-lists.server";
import { tellStructuredData } from "~/http/structured-data.server";
import { organizer } from "~/routes/structured-data/site-structured-data.server";
import type { Route } from "./+types/home";
import { readHome, readLatestNews } from "./home-data.server";
import { SectionsAfterNews } from "./sections-after-news";
import { SectionsBeforeNews } from "./sections-before-news";

export async function loader(args: Route.LoaderArgs) {
  const [{ structuredData, ...home }, news] = await Promise.all([
    essential(readHome()),
    atHandOrLater(readLatestNews()),
  ]);
  tellStructuredData(args.context, [structuredData, organizer]);
  return {
    ...home,
    tickets: home.tickets && tellStillList(args, home.tickets),
    brands: tellStillList(args, home.brands),
    programs: tellStillList(args, home.programs, {
      watched: !home.programs.every(({ image }) => hasRenditions(image)),
    }),
    rundown: { ...home.rundown, sessions: tellStillList(args, home.rundown.sessions) },
    gallery: tellStillList(args, home.gallery, {
      watched: !home.gallery.every(({ picture }) => hasRenditions(picture)),
    }),
    partners: tellStillList(args, home.partners),
    news: news.data,
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? `${args.loaderData.hero.date}, ${args.loaderData.locationShort}` : "Home",
    description: args.loaderData?.summary ?? "",
  });

export default function Home({ loaderData: { hero, scene, news, ...home } }: Route.ComponentProps) {
  const site = useSite();
  const first = { ...home, title: hero.title };
  const last = {
    partners: home.partners,
    sponsorshipChat: site && marketingChat(site.contact.whatsappMarketing, site.name, "sponsorship"),
  };
  return (
    <>
      <Hero event={hero} scene={scene} />
      <CachedPart name="home-before-news" of={first}>
        {() => <SectionsBeforeNews {...first} />}
      </CachedPart>
      <Section tone="paper" title="Latest news" more={{ to: "/news", label: "All news" }}>
        <LatestNews posts={news} />
      </Section>
      <CachedPart name="home-after-news" of={last}>
        {() => <SectionsAfterNews {...last} />}
      </CachedPart>
    </>
  );
}

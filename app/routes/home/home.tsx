import { useFollowLinks } from "~/components/navigation/links";
import { pageMeta } from "~/components/page/page-meta";
import { Section } from "~/components/page/section";
import { useSite } from "~/components/page/use-site";
import { hasRenditions } from "~/entities/values/picture";
import { Hero } from "~/features/event/hero";
import { LatestNews } from "~/features/news/list/latest-news";
import { essential } from "~/http/rendering/outage.server";
import { registerStaticList, resolveIfCached, setStructuredData } from "~/http/rendering/page-data.server";
import { organizer } from "~/routes/structured-data/site-structured-data.server";
import type { Route } from "./+types/home";
import { readHome, readLatestNews } from "./home-data.server";
import { SectionsAfterNews } from "./sections-after-news";
import { SectionsBeforeNews } from "./sections-before-news";

export async function loader(args: Route.LoaderArgs) {
  const [{ structuredData, ...home }, news] = await Promise.all([
    essential(readHome()),
    resolveIfCached(readLatestNews()),
  ]);
  setStructuredData(args.context, [structuredData, organizer]);
  return {
    ...home,
    tickets: home.tickets && registerStaticList(args, home.tickets),
    brands: registerStaticList(args, home.brands),
    rundown: { ...home.rundown, sessions: registerStaticList(args, home.rundown.sessions) },
    // Pictures of other hosts may fail to load, which only hydrated ones notice.
    programs: home.programs.every(({ image }) => hasRenditions(image))
      ? registerStaticList(args, home.programs)
      : home.programs,
    gallery: home.gallery.every(({ picture }) => hasRenditions(picture))
      ? registerStaticList(args, home.gallery)
      : home.gallery,
    partners: registerStaticList(args, home.partners),
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
  return (
    <div ref={useFollowLinks()} className="contents">
      <Hero event={hero} scene={scene} />
      <SectionsBeforeNews {...home} title={hero.title} />
      <Section tone="paper" title="Latest news" more={{ to: "/news", label: "All news" }}>
        <LatestNews posts={news} />
      </Section>
      <SectionsAfterNews partners={home.partners} sponsorshipChat={site?.chats.sponsorship} />
    </div>
  );
}

import { useFollowLinks } from "~/components/navigation/links";
import { pageMeta } from "~/components/page/page-meta";
import { SeasonCard } from "~/components/page/season-card";
import { Section } from "~/components/page/section";
import { StaticHtml } from "~/components/rendering/static-list";
import { hasRenditions } from "~/entities/values/picture";
import { PlaceLine } from "~/features/event/event-facts";
import { Hero } from "~/features/event/hero";
import { Teaser } from "~/features/event/teaser";
import { LatestNews } from "~/features/news/list/latest-news";
import { essential } from "~/http/rendering/outage.server";
import { registerStaticList, resolveIfCached, setStructuredData } from "~/http/rendering/page-data.server";
import { organizer, websiteStructuredData } from "~/routes/structured-data/site-structured-data.server";
import type { Route } from "./+types/home";
import { readHome, readLatestNews } from "./home-data.server";
import type { HomeView } from "./home-view.server";
import { GallerySection, IntroSection, ProgramsSection } from "./sections";

export async function loader(args: Route.LoaderArgs) {
  const [{ structuredData, sections, sign, ...home }, news] = await Promise.all([
    essential(readHome()),
    resolveIfCached(readLatestNews()),
  ]);
  setStructuredData(args.context, [structuredData, organizer, websiteStructuredData()]);
  return {
    ...home,
    sign: sign && registerStaticList(args, sign),
    sections: sections.map((section) => registerSection(args, section)),
    news: news.data,
  };
}

/** Sends a section's HTML or list once. */
function registerSection(args: Route.LoaderArgs, section: HomeView["sections"][number]) {
  if ("html" in section) return { ...section, html: registerStaticList(args, section.html) };
  // Pictures of other hosts may fail to load, which only hydrated ones notice.
  if (section.name === "programs" && section.list.every(({ image }) => hasRenditions(image)))
    return { ...section, list: registerStaticList(args, section.list) };
  if (section.name === "gallery" && section.list.every(({ picture }) => hasRenditions(picture)))
    return { ...section, list: registerStaticList(args, section.list) };
  return section;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.pageTitle ?? "", description: args.loaderData?.summary ?? "" });

type LoaderData = Route.ComponentProps["loaderData"];

export default function Home({ loaderData: { hero, scene, sign, sections, news } }: Route.ComponentProps) {
  return (
    <div ref={useFollowLinks()} className="contents">
      <Hero event={hero} scene={scene} sign={sign} />
      {sections.map((section) => (
        <HomeSection key={section.name} section={section} news={news} />
      ))}
    </div>
  );
}

function HomeSection({ section, news }: { section: LoaderData["sections"][number]; news: LoaderData["news"] }) {
  if ("html" in section) return <StaticHtml name={`home-${section.name}`} html={section.html} />;
  switch (section.name) {
    case "intro":
      return <IntroSection {...section} />;
    case "status":
      return (
        <div id="status" className="page pt-section">
          <SeasonCard card={section.card} />
          <p className="mt-4 font-semibold">
            <PlaceLine place={section.place} />
          </p>
        </div>
      );
    case "programs":
      return <ProgramsSection {...section} />;
    case "gallery":
      return <GallerySection {...section} />;
    case "teaser":
      return (
        <Section id="teaser" title={section.heading}>
          <Teaser {...section} />
        </Section>
      );
    case "news":
      return (
        <Section id="news" tone="paper" title={section.title} more={section.more}>
          <LatestNews posts={news} />
        </Section>
      );
  }
}

import { shownYear } from "~/base/i18n/shown-year";
import { organizer, websiteStructuredData } from "~/content/site/structured-data.server";
import { pageMeta } from "~/design/components/page/page-meta";
import { required } from "~/platform/http/rendering/outage.server";
import { setStructuredData } from "~/platform/http/rendering/page-data.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { Hero } from "~/visitors/home/hero/hero";
import { readHome, readLatestNews } from "~/visitors/home/home-data.server";
import { HomeSection } from "~/visitors/home/home-section";
import type { Route } from "./+types/home";

export async function loader(args: Route.LoaderArgs) {
  const news = readLatestNews();
  // The page may fail before the router awaits the news.
  news.catch(() => undefined);
  const { structuredData, ...home } = await required(readHome((section) => serverHtml(args, section)));
  // The site is that of the current edition.
  const website = shownYear() === null ? [websiteStructuredData()] : [];
  setStructuredData(args.context, [structuredData, organizer(), ...website]);
  return { ...home, news };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.pageTitle ?? "", description: args.loaderData?.summary ?? "" });

export default function Home({ loaderData: { hero, scene, sign, sections, news } }: Route.ComponentProps) {
  return (
    <>
      <Hero event={hero} scene={scene} sign={sign} />
      {sections.map((section) => (
        <HomeSection key={section.name} section={section} news={news} />
      ))}
    </>
  );
}

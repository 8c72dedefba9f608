import type { ComponentProps } from "react";
import { SeasonCard } from "~/design/components/page/season-card";
import { Section } from "~/design/components/page/section";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { LatestNews } from "~/news/list/latest-news";
import { PlaceLine } from "~/visitors/event/event-facts";
import type { HomeView } from "./home-view.server";
import { GallerySection } from "./sections/gallery-section";
import { IntroSection } from "./sections/intro-section";
import { ProgramsSection } from "./sections/programs-section";
import { Teaser } from "./sections/teaser";

type HomeSectionProps = { section: HomeView["sections"][number]; news: ComponentProps<typeof LatestNews>["posts"] };

/** A section of the home page. Those without behaviour come as HTML; a picture has the behaviour that another replaces it when it fails. */
export function HomeSection({ section, news }: HomeSectionProps) {
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
    default:
      return <ServerHtml html={section.html} />;
  }
}

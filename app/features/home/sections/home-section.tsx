import type { ComponentProps } from "react";
import { SeasonCard } from "~/components/page/season-card";
import { Section } from "~/components/page/section";
import { PlaceLine } from "~/features/event/event-facts";
import type { HomeView } from "~/features/home/home-view.server";
import { Teaser } from "~/features/home/teaser";
import { LatestNews } from "~/features/news/list/latest-news";
import { BusinessSection } from "./business-section";
import { GallerySection } from "./gallery-section";
import { IntroSection } from "./intro-section";
import { BrandsSection, RundownSection, TicketsSection } from "./list-sections";
import { NextSection } from "./next-section";
import { PartnersSection } from "./partners-section";
import { ProgramsSection } from "./programs-section";
import { RecapSection } from "./recap-section";
import { WinnersSection } from "./winners-section";

type HomeSectionProps = { section: HomeView["sections"][number]; news: ComponentProps<typeof LatestNews>["posts"] };

/** A section of the home page. */
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
    case "tickets":
      return <TicketsSection {...section} />;
    case "brands":
      return <BrandsSection {...section} />;
    case "programs":
      return <ProgramsSection {...section} />;
    case "rundown":
      return <RundownSection {...section} />;
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
    case "partners":
      return <PartnersSection {...section} />;
    case "business":
      return <BusinessSection {...section} />;
    case "recap":
      return <RecapSection {...section} />;
    case "winners":
      return <WinnersSection {...section} />;
    case "next":
      return <NextSection {...section} />;
  }
}

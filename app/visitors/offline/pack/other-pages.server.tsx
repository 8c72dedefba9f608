import { KEPT_TICKETS } from "~/config/kept-pages";
import type { Event } from "~/content/model/event";
import type { HallPlan } from "~/content/model/hall/hall";
import type { Season } from "~/content/model/season";
import type { Faq } from "~/content/model/site-content";
import type { Visit } from "~/content/model/visit";
import { PageHeader } from "~/design/components/page/page-header";
import type { Notice } from "~/design/model/notice";
import { m } from "~/paraglide/messages";
import { EventFacts } from "~/visitors/event/event-facts";
import { toEventFactsView } from "~/visitors/event/event-views.server";
import { FaqGroups } from "~/visitors/faq/faq-groups";
import { faqsByGroup } from "~/visitors/faq/faq-view.server";
import { entranceMap } from "~/visitors/map/small-maps.server";
import { Entrance } from "~/visitors/visit/entrance";
import { VisitTopics, Ways } from "~/visitors/visit/visit-facts";
import { toVisitView, visitTitle } from "~/visitors/visit/visit-view.server";
import { KeptMenu } from "./kept-menu.server";
import type { PackPage } from "./pack-page";

/** The home page: what every page says now, what else opens, and when and where. */
export function homePage(event: Event, notice: Notice | null, now: number): PackPage {
  const main = (
    <>
      <PageHeader tight motif="signpost" title={event.title} lead={event.summary} lang={event.lang} />
      <div className="page space-y-8">
        {notice ? (
          <p className="rounded-2xl border-2 border-dashed border-accent p-4 font-semibold">{notice.text}</p>
        ) : null}
        <section aria-labelledby="kept">
          <h2 id="kept" className="blazed font-display text-heading">
            {m.offline_home_title()}
          </h2>
          <p className="mt-2 max-w-prose text-muted">{m.offline_home_lead()}</p>
          <KeptMenu />
        </section>
        <EventFacts facts={toEventFactsView(event, now)} />
      </div>
    </>
  );
  return { path: "/", title: event.title, main };
}

/** All questions that are shown in a season. */
export function questionsPage(faqs: readonly Faq[], season: Season, now: number): PackPage {
  const main = (
    <>
      <PageHeader motif="signpost" eyebrow={m.info_faq_eyebrow()} title={m.info_faq_title()} tight />
      <div className="page">
        <FaqGroups groups={faqsByGroup(faqs, season, now)} />
      </div>
    </>
  );
  return { path: "/faq", title: m.info_faq_title(), main };
}

/** How to get there, and what is there. */
export function visitPage(visit: Visit, event: Event, season: Season, plan: HallPlan, now: number): PackPage {
  const entrance = entranceMap(plan);
  const { ways, topics, lang } = toVisitView(visit);
  const title = visitTitle(season);
  const main = (
    <>
      <PageHeader motif="platform" title={title}>
        <EventFacts facts={toEventFactsView(event, now)} />
      </PageHeader>
      <div className="page">
        <section aria-labelledby="getting-there-title">
          <h2 id="getting-there-title" className="blazed font-display text-heading">
            {m.info_visit_getting_there()}
          </h2>
          <Ways ways={ways} lang={lang} />
          {entrance ? (
            <div className="mt-6">
              <Entrance map={entrance} />
            </div>
          ) : null}
        </section>
        <VisitTopics topics={topics} lang={lang} />
      </div>
    </>
  );
  return { path: "/visit", title, main };
}

/** The tickets that the phone keeps: its script shows them (`offline-page.ts`). */
export const ticketsPage = (): PackPage => ({
  path: KEPT_TICKETS,
  title: m.offline_kept_title(),
  main: (
    <>
      <PageHeader motif="gate" title={m.offline_kept_title()} lead={m.offline_kept_lead()} tight />
      <div className="page" id="kept-tickets" />
    </>
  ),
});

/** In place of a page that the phone has not. */
export const missingPage = (): PackPage => ({
  path: "",
  title: m.offline_missing_title(),
  main: (
    <>
      <PageHeader
        motif="signpost"
        title={m.offline_missing_title()}
        lead={m.offline_missing_text()}
        tight="with lead"
      />
      <section aria-labelledby="kept" className="page">
        <h2 id="kept" className="blazed font-display text-heading">
          {m.offline_home_title()}
        </h2>
        <KeptMenu />
      </section>
    </>
  ),
});

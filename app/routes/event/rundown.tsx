import { data, Link } from "react-router";
import { siteClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { splitLocale } from "~/base/i18n/split-locale";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { normalizeQuery } from "~/config/canonical";
import { productApi } from "~/content/product-api/product-api.server";
import { expoStructuredData } from "~/content/site/structured-data.server";
import { SearchForm } from "~/design/components/form/search-form";
import { Tabs } from "~/design/components/navigation/tabs";
import { EmptyState } from "~/design/components/page/empty-state";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { setStructuredData } from "~/platform/http/rendering/page-data.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { EventFacts } from "~/visitors/event/event-facts";
import { toEventFactsView } from "~/visitors/event/event-views.server";
import { sessionNotes } from "~/visitors/rundown/changes/session-changes.server";
import { RundownDay, toRundownDay } from "~/visitors/rundown/rundown-day.server";
import { RundownFilter } from "~/visitors/rundown/rundown-filter";
import { rundownPage } from "~/visitors/rundown/rundown-page.server";
import { RundownSearchResults } from "~/visitors/rundown/rundown-search";
import { searchRundown } from "~/visitors/rundown/rundown-search.server";
import type { Route } from "./+types/rundown";

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const [event, sessions, programs] = await required(
    Promise.all([productApi.event(), productApi.sessions(), productApi.programs()]),
  );
  const now = siteClock.now();
  const page = rundownPage({ event, sessions, programs, notes: sessionNotes(sessions) }, url.searchParams, now);
  if (!page)
    throw pageNotFound(url.pathname + normalizeQuery(splitLocale(url.pathname).path, url.search, undefined, ["day"]));
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  if (q) {
    const byLanguage = await required(productApi.sessionsByLanguage());
    const { title, count, sessions, results } = searchRundown(byLanguage, programs, q, now);
    setStructuredData(context, [expoStructuredData(event, now, { sessions })]);
    return data({
      ...{ q, title, count, filter: null, reset: { to: "/rundown", label: m.rundown_search_leave() }, jump: null },
      ...{ eyebrow: m.rundown_title(), heading: title, lead: undefined, card: page.card, views: [] },
      tabs: page.tabs.map((tab) => ({ ...tab, current: false })),
      html: serverHtml(args, <RundownSearchResults {...results} />),
      facts: toEventFactsView(event, now),
    });
  }
  const { known, title, eyebrow, dayName, lead, card, day, tabs, view, views, fields, filtered, count, reset, jump } =
    page;
  const listed = view === "grid" ? [] : page.sessions;
  setStructuredData(context, [expoStructuredData(event, now, { sessions: listed })]);
  const html = serverHtml(args, <RundownDay {...toRundownDay(page, now, env.app.url)} />);
  const shown = {
    ...{ q, title, eyebrow, heading: dayName, lead, card, tabs, views, count, reset, jump, html },
    filter: { day, view, fields, filtered },
    facts: toEventFactsView(event, now),
  };
  // An unknown stage or program has an empty list and status 404.
  return data(shown, { status: known ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.title ?? m.rundown_title(),
    description: m.rundown_description(),
  });

export default function Rundown({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHeader motif="stage" eyebrow={page.eyebrow} title={page.heading} lead={page.lead} tight />
      <div className="page space-y-3 max-sm:-mt-6">
        <SearchForm path="/rundown" q={page.q} label={m.rundown_search()} button={m.rundown_search_button()} />
        {page.card ? (
          <EmptyState title={page.card.title}>
            <p>{page.card.text}</p>
            <p className="flex flex-wrap justify-center gap-x-6">
              {page.card.links.map((link) => (
                <RundownLink key={link.to} {...link} />
              ))}
            </p>
          </EmptyState>
        ) : null}
        <Tabs label={m.rundown_days()} tabs={page.tabs} equal />
        <div className="rundown-bar">
          {page.filter ? <RundownFilter {...page.filter} /> : null}
          <p role="status" className={page.reset ? "font-semibold" : "font-semibold max-sm:sr-only"}>
            {page.count}
          </p>
          {page.reset ? <RundownLink {...page.reset} /> : null}
          {page.jump ? <RundownLink to={page.jump} label={m.rundown_jump()} /> : null}
          {page.views.length > 0 ? (
            <nav aria-label={m.rundown_view()} className="view-switch">
              {page.views.map(({ label, to, current }) => (
                <Link key={label} to={to} preventScrollReset aria-current={current ? "page" : undefined}>
                  {label}
                </Link>
              ))}
            </nav>
          ) : null}
        </div>
        <ServerHtml html={page.html} className="space-y-6" />
        <p className="flex flex-wrap gap-x-6 border-t border-line pt-3 print:hidden">
          <Link to="/plan" className="text-link inline-flex min-h-11 items-center">
            {m.plan_link()}
          </Link>
          <Link to="/speakers" className="text-link inline-flex min-h-11 items-center">
            {m.rundown_all_speakers()}
          </Link>
          <Link to="/rundown/changes" className="text-link inline-flex min-h-11 items-center">
            {m.rundown_changes_title()}
          </Link>
        </p>
        <EventFacts facts={page.facts} />
      </div>
    </>
  );
}

function RundownLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      preventScrollReset={to.includes("?") && !to.includes("#")}
      className="text-link inline-flex min-h-11 items-center print:hidden"
    >
      {label}
    </Link>
  );
}

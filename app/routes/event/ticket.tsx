import { useCallback } from "react";
import { Link } from "react-router";
import type { Graph } from "schema-dts";
import { siteClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { identity } from "~/base/identity/identity.server";
import type { Event } from "~/content/model/event";
import { seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { seasonViews } from "~/content/season/season-views";
import { expoStructuredData, siteUrl } from "~/content/site/structured-data.server";
import { Picture } from "~/design/components/media/picture";
import { type TabLink, Tabs } from "~/design/components/navigation/tabs";
import { useAddressedFold } from "~/design/components/navigation/use-addressed-fold";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import { optional, required } from "~/platform/http/rendering/outage.server";
import { setStructuredData } from "~/platform/http/rendering/page-data.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { followChoice } from "~/sales/shop/choose/follow-choice";
import { type TicketTab, ticketTab, visibleTicketTabs } from "~/sales/shop/passes/ticket-tabs";
import { comparePasses, toSalesView } from "~/sales/shop/passes/ticket-views.server";
import { ClosedSales, Tickets, toTicketsView } from "~/sales/shop/passes/tickets.server";
import styles from "~/sales/shop/shop.css?url";
import { BrandGrid } from "~/visitors/brands/brand-card";
import { brandsStructuredData, toBrandCard } from "~/visitors/brands/brand-list.server";
import { EventFacts } from "~/visitors/event/event-facts";
import { type AboutEventView, toAboutEventView, toEventFactsView } from "~/visitors/event/event-views.server";
import { Unannounced } from "~/visitors/event/unannounced";
import { toSessionEntries, toSessionViews } from "~/visitors/rundown/rundown";
import { dayTabs, rundownDay, todayTexts } from "~/visitors/rundown/rundown-page.server";
import { Sessions } from "~/visitors/rundown/session-list";
import { visitFact, visitTitle } from "~/visitors/visit/visit-view.server";
import type { Route } from "./+types/ticket";

export async function loader(args: Route.LoaderArgs) {
  const { url } = args;
  const tabs = visibleTicketTabs(env.ticketTabsHidden);
  const tab = ticketTab(url.searchParams.get("tab"), tabs);
  const event = await required(productApi.event());
  const content = await required(readContent(args, tab, event));
  const { lead, sells } = toSalesView(await optional(productApi.tickets()), event, siteClock.now());
  return { tabs, tab: tab.id, lead, eyebrow: sells ? m.tickets_eyebrow() : undefined, content };
}

/** The data and structured data of the current tab only. */
async function readContent(args: Route.LoaderArgs, tab: TicketTab, event: Event) {
  const describe = (thing: Graph["@graph"][number]) => setStructuredData(args.context, [thing]);
  const now = siteClock.now();
  switch (tab.id) {
    case "brands": {
      const { brands } = await productApi.brands();
      describe(brandsStructuredData(brands, { page: 1, total: brands.length, siteUrl }));
      return {
        tab: tab.id,
        html: serverHtml(
          args,
          brands.length > 0 ? (
            <BrandGrid brands={brands.map(toBrandCard)} />
          ) : (
            <Unannounced title={m.event_unannounced_brands()} />
          ),
        ),
      } as const;
    }
    case "rundown": {
      const [sessions, programs] = await Promise.all([productApi.sessions(), productApi.programs()]);
      const requested = args.url.searchParams.get("day");
      // A day that does not exist is ignored, as other unknown values of the tab's query are.
      const day = rundownDay({ event, sessions }, requested, now) ?? rundownDay({ event, sessions }, null, now);
      const views = toSessionViews(day?.sessions ?? [], programs, now);
      describe(expoStructuredData(event, now, { sessions: views }));
      return {
        tab: tab.id,
        facts: toEventFactsView(event, now),
        days: day ? dayTabs("/ticket", day.days, day.number, { tab: tab.id }) : [],
        day: day?.name,
        html: serverHtml(
          args,
          sessions.length > 0 ? (
            <Sessions
              sessions={toSessionEntries(views, day?.live ?? false)}
              today={day?.live ? todayTexts(views, now) : undefined}
            />
          ) : (
            <Unannounced title={m.event_unannounced_rundown()} />
          ),
        ),
      } as const;
    }
    case "about":
      describe(expoStructuredData(event, now, { description: event.about[0] }));
      return {
        tab: tab.id,
        event: toAboutEventView(event),
        visitTitle: visitTitle(seasonAt(event, now)),
      } as const;
    case "guests": {
      const sessions = await productApi.sessions();
      const guests = new Map(sessions.flatMap((session) => session.speakers).map((guest) => [guest.name, guest.role]));
      return { tab: tab.id, guests: [...guests].map(([name, role]) => ({ name, role })) } as const;
    }
    case "photos": {
      const galleries = await productApi.galleries();
      return { tab: tab.id, galleries: galleries.map(({ slug, title }) => ({ slug, title })) } as const;
    }
    case "tickets": {
      const [tickets, visit] = await Promise.all([productApi.tickets(), optional(productApi.visit())]);
      const facts = toEventFactsView(event, now);
      const season = seasonAt(event, now);
      describe(expoStructuredData(event, now, { ticketCards: tickets }));
      if (!isOpenForBusiness(season)) {
        const { card } = seasonViews()[season].pages["/ticket"];
        const closed = <ClosedSales card={card} comparison={comparePasses(tickets, event, now)} />;
        return { tab: tab.id, facts, html: serverHtml(args, closed) } as const;
      }
      const children = visitFact(visit, "children-free");
      const view = toTicketsView(tickets, event, now, args.url.searchParams, identity().contact.whatsapp, children);
      return { tab: tab.id, facts, html: serverHtml(args, <Tickets {...view} />) } as const;
    }
  }
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The tab is in the title too, except the first: bookmarks and screen readers name it. */
export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args;
  const tab = loaderData?.tabs.find(({ id }) => id === loaderData.tab && id !== "tickets");
  return pageMeta(args, {
    title: tab ? m.tickets_title_of_tab({ tab: tab.label }) : m.tickets_title(),
    description: m.tickets_description(),
  });
};

export default function TicketPage({ loaderData }: Route.ComponentProps) {
  const { tab, tabs, lead, eyebrow, content } = loaderData;
  useAddressedFold();
  const choice = useCallback((page: HTMLDivElement | null) => (page ? followChoice(page) : undefined), []);
  const links: TabLink[] = tabs.map(({ id, label }) => ({
    label,
    to: id === "tickets" ? "/ticket" : `/ticket?tab=${id}`,
    current: id === tab,
  }));
  return (
    <>
      <PageHeader motif="gate" tight eyebrow={eyebrow} title={m.tickets_title()} lead={lead}>
        {content.facts ? <EventFacts facts={content.facts} /> : null}
      </PageHeader>
      <div ref={choice} className="page space-y-4 pt-4">
        <Tabs label={m.tickets_tabs()} tabs={links} />
        <TabContent content={content} />
      </div>
    </>
  );
}

function TabContent({ content }: { content: Route.ComponentProps["loaderData"]["content"] }) {
  switch (content.tab) {
    case "tickets":
      return <ServerHtml html={content.html} />;
    case "brands":
      return (
        <section aria-label={m.tickets_tab_brands()}>
          <h2 className="sr-only">{m.tickets_tab_brands()}</h2>
          <ServerHtml html={content.html} />
        </section>
      );
    case "rundown":
      return (
        <section aria-label={m.tickets_tab_rundown()} className="space-y-6">
          <Tabs label={m.tickets_days()} tabs={content.days} equal />
          <h2 className="font-display text-2xl">{content.day}</h2>
          <ServerHtml html={content.html} />
        </section>
      );
    case "about":
      return <AboutEvent event={content.event} visitTitle={content.visitTitle} />;
    case "guests":
      return (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {content.guests.map((guest) => (
            <li key={guest.name} className="card p-4">
              <strong>{guest.name}</strong>
              <br />
              {guest.role}
            </li>
          ))}
        </ul>
      );
    case "photos":
      return (
        <ul className="space-y-2">
          {content.galleries.map((gallery) => (
            <li key={gallery.slug}>
              <Link to={`/gallery#${gallery.slug}`} className="text-link inline-flex min-h-11 items-center">
                {gallery.title}
              </Link>
            </li>
          ))}
        </ul>
      );
  }
}

type AboutEventProps = { event: AboutEventView; visitTitle: string };

/** What the expo is, when and where it takes place, and the way to what visitors ask. */
function AboutEvent({ event, visitTitle }: AboutEventProps) {
  return (
    <section aria-label={m.tickets_tab_about()} className="about-tab">
      <div>
        <Picture
          image={event.picture}
          alt=""
          sizes="(min-width: 80rem) 38rem, (min-width: 64rem) 45vw, 100vw"
          priority
          className="w-full rounded-3xl"
        />
      </div>
      <div className="prose">
        <h2>{m.tickets_about_title({ title: event.title })}</h2>
        {event.about.map((paragraph, position) => (
          <p key={paragraph} lang={event.lang} className={position === 0 ? "text-lead" : undefined}>
            {paragraph}
          </p>
        ))}
      </div>
      <div className="h-fit rounded-3xl bg-raised p-6">
        <dl className="space-y-4">
          <Fact label={m.tickets_about_when()} value={event.when} />
          <Fact label={m.tickets_about_where()} value={event.where} />
          <Fact label={m.tickets_about_address()} value={event.address} />
        </dl>
        <a href={event.map} rel="noopener noreferrer" className="button-quiet mt-6">
          {m.tickets_about_map()}
        </a>
        <p className="mt-4">
          <Link to="/visit" className="text-link inline-flex min-h-11 items-center">
            {visitTitle}
          </Link>
        </p>
      </div>
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="eyebrow">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

import { Link } from "react-router";
import { siteClock } from "~/base/clock/clock.server";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { seasonRules } from "~/content/season/season-rules";
import { seasonViews } from "~/content/season/season-views";
import { siteUrl } from "~/content/site/structured-data.server";
import { SearchForm } from "~/design/components/form/search-form";
import { Icon } from "~/design/components/media/icon";
import { SectionLinks } from "~/design/components/navigation/section-links";
import { useAddressedFold } from "~/design/components/navigation/use-addressed-fold";
import { EmptyState } from "~/design/components/page/empty-state";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { SeasonCard } from "~/design/components/page/season-card";
import { useSite } from "~/design/components/page/use-site";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import { optional, required } from "~/platform/http/rendering/outage.server";
import { setStructuredData } from "~/platform/http/rendering/page-data.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { FaqGroups, NoQuestions } from "~/visitors/faq/faq-groups";
import { searchFaqs } from "~/visitors/faq/faq-search.server";
import { faqStructuredData, faqsByGroup } from "~/visitors/faq/faq-view.server";
import type { Route } from "./+types/faq";

export async function loader(args: Route.LoaderArgs) {
  const [faqs, event] = await Promise.all([required(productApi.faqs()), optional(productApi.event())]);
  const now = siteClock.now();
  const season = seasonAt(event, now);
  const all = faqsByGroup(faqs, season, now);
  const q = (args.url.searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  const found = q ? searchFaqs(faqs, all, q) : null;
  const groups = found?.groups ?? all;
  setStructuredData(args.context, [faqStructuredData(groups, siteUrl)]);
  return {
    q,
    count: found?.count ?? null,
    season: seasonViews()[season].pages["/faq"],
    /** Where somebody answers at once. */
    desk: seasonRules[season].isOn ? m.forms_contact_lead_during() : null,
    // A search has no groups to jump to: what it found is near.
    sections: found ? [] : groups.map(({ id, name }) => ({ id, name })),
    empty: all.length === 0,
    groups: serverHtml(
      args,
      found?.groups.length === 0 ? <NoQuestions q={q} searches={found.searches} /> : <FaqGroups groups={groups} />,
    ),
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.info_faq_title(),
    description: m.info_faq_description(),
  });

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { q, count, season, desk, sections, empty, groups } = loaderData;
  const site = useSite();
  useAddressedFold();
  return (
    <>
      <PageHeader motif="signpost" eyebrow={m.info_faq_eyebrow()} title={m.info_faq_title()} lead={season.lead} />
      {/* The links stay in sight as long as what they lead to. */}
      <div>
        {sections.length > 0 ? <SectionLinks label={m.info_faq_groups()} sections={sections} /> : null}
        <div className="page space-y-10">
          {season.card ? <SeasonCard card={season.card} /> : null}
          {empty ? (
            <EmptyState title={m.info_faq_none_title()}>{m.info_faq_none_text()}</EmptyState>
          ) : (
            <div className="space-y-4">
              <SearchForm path="/faq" q={q} label={m.info_faq_search()} button={m.rundown_search_button()} />
              <p role="status" className="font-semibold">
                {count}
              </p>
            </div>
          )}
          <ServerHtml html={groups} />
        </div>
      </div>
      <div className="page">
        <section
          aria-labelledby="still-a-question"
          className="night contours overflow-hidden rounded-3xl px-[min(2rem,10vw)] py-8 sm:p-10"
        >
          <h2 id="still-a-question" className="font-display text-heading">
            {m.info_faq_more_title()}
          </h2>
          <p className="mt-2 max-w-prose">
            {m.info_faq_more_text()} {desk}
          </p>
          <p className="mt-5 flex flex-wrap gap-3">
            {site?.contactWays.slice(0, 2).map(({ icon, label, text, note, href }) => (
              <a key={label} href={href} rel="noopener noreferrer" className="button-quiet wrap-anywhere">
                <Icon name={icon} />
                <span className="text-start">
                  <span className="block text-xs font-normal">{label}</span>
                  {text}
                  {note ? <span className="block text-xs font-normal">{note}</span> : null}
                </span>
              </a>
            ))}
            <Link to="/contact" className="button-accent">
              {m.info_faq_contact()}
            </Link>
          </p>
        </section>
      </div>
    </>
  );
}

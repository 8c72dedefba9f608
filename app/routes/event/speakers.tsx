import { Link } from "react-router";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { productApi } from "~/content/product-api/product-api.server";
import { speakersStructuredData } from "~/content/site/structured-data.server";
import { SearchForm } from "~/design/components/form/search-form";
import { EmptyState } from "~/design/components/page/empty-state";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { setStructuredData } from "~/platform/http/rendering/page-data.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { NoSpeakers, SpeakerList } from "~/visitors/rundown/session/speaker-list";
import { listSpeakers, searchSpeakers } from "~/visitors/rundown/session/speakers.server";
import type { Route } from "./+types/speakers";

export async function loader(args: Route.LoaderArgs) {
  const sessions = await required(productApi.sessions());
  const q = (args.url.searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  const all = listSpeakers(sessions);
  const found = q ? searchSpeakers(sessions, q) : null;
  const speakers = found?.speakers ?? all;
  setStructuredData(args.context, [speakersStructuredData(speakers, m.rundown_speakers_title())]);
  const list = <SpeakerList speakers={speakers} withLetters={!found} />;
  return {
    q,
    count: m.rundown_speakers_count({ count: all.length }),
    found: found?.count ?? null,
    html:
      all.length === 0
        ? null
        : serverHtml(args, found?.speakers.length === 0 ? <NoSpeakers q={q} searches={found.searches} /> : list),
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.rundown_speakers_title(), description: m.rundown_speakers_description() });

export default function Speakers({ loaderData: { q, count, found, html } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader motif="talk" eyebrow={count} title={m.rundown_speakers_title()} lead={m.rundown_speakers_lead()} />
      <div className="page space-y-8">
        {html ? (
          <>
            <div className="space-y-4">
              <SearchForm
                path="/speakers"
                q={q}
                label={m.rundown_speakers_search()}
                button={m.rundown_search_button()}
              />
              <p role="status" className="font-semibold">
                {found}
              </p>
            </div>
            <ServerHtml html={html} />
          </>
        ) : (
          <EmptyState title={count}>
            <p>{m.rundown_speakers_none()}</p>
          </EmptyState>
        )}
        <p>
          <Link to="/rundown" className="button-quiet">
            {m.rundown_title()}
          </Link>
        </p>
      </div>
    </>
  );
}

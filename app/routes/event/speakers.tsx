import { Link } from "react-router";
import { productApi } from "~/content/product-api/product-api.server";
import { speakersStructuredData } from "~/content/site/structured-data.server";
import { EmptyState } from "~/design/components/page/empty-state";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { setStructuredData } from "~/platform/http/rendering/page-data.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { SpeakerList } from "~/visitors/rundown/session/speaker-list";
import { listSpeakers } from "~/visitors/rundown/session/speakers.server";
import type { Route } from "./+types/speakers";

export async function loader(args: Route.LoaderArgs) {
  const speakers = listSpeakers(await required(productApi.sessions()));
  setStructuredData(args.context, [speakersStructuredData(speakers, m.rundown_speakers_title())]);
  return {
    count: m.rundown_speakers_count({ count: speakers.length }),
    html: speakers.length > 0 ? serverHtml(args, <SpeakerList speakers={speakers} />) : null,
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.rundown_speakers_title(), description: m.rundown_speakers_description() });

export default function Speakers({ loaderData: { count, html } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader motif="talk" eyebrow={count} title={m.rundown_speakers_title()} lead={m.rundown_speakers_lead()} />
      <div className="page space-y-8">
        {html ? (
          <ServerHtml html={html} />
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

import { Link } from "react-router";
import { EmptyState } from "~/components/page/empty-state";
import { PageHeader } from "~/components/page/page-header";
import { pageMeta } from "~/components/page/page-meta";
import { ServerHtml } from "~/components/rendering/server-html";
import { SpeakerList } from "~/features/rundown/session/speaker-list";
import { listSpeakers } from "~/features/rundown/session/speakers.server";
import { essential } from "~/http/rendering/outage.server";
import { setStructuredData } from "~/http/rendering/page-data.server";
import { serverHtml } from "~/http/rendering/server-html.server";
import { m } from "~/paraglide/messages";
import { productApi } from "~/services/product-api/product-api.server";
import { speakersStructuredData } from "~/site/structured-data.server";
import type { Route } from "./+types/speakers";

export async function loader(args: Route.LoaderArgs) {
  const speakers = listSpeakers(await essential(productApi.sessions()));
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

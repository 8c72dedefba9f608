import { Form, Link } from "react-router";
import { productApi } from "~/content/product-api/product-api.server";
import { EmptyState } from "~/design/components/page/empty-state";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { ChangeList } from "~/visitors/rundown/changes/change-list";
import { changeDays, dayIn, listChanges } from "~/visitors/rundown/changes/list-changes.server";
import type { Route } from "./+types/changes";

/** `/rundown/changes`: what moved, was added or was cancelled, also since a day (`?since=2025-11-14`). */
export async function loader(args: Route.LoaderArgs) {
  const since = dayIn(args.url.searchParams);
  const sessions = await required(productApi.sessions());
  const changes = listChanges(sessions, since);
  return {
    since,
    days: changeDays(listChanges(sessions, null), since),
    html: changes.length > 0 ? serverHtml(args, <ChangeList changes={changes} />) : null,
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.rundown_changes_title(), description: m.rundown_changes_description() });

export default function Changes({ loaderData: { since, days, html } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        motif="stage"
        eyebrow={m.rundown_title()}
        title={m.rundown_changes_title()}
        lead={m.rundown_changes_lead()}
      />
      <div className="page space-y-8">
        {days.length > 0 ? (
          <Form key={since} action="/rundown/changes" className="flex max-w-lg flex-wrap items-end gap-3">
            <div className="min-w-0 grow">
              <label htmlFor="since" className="mb-1 block font-semibold">
                {m.rundown_changes_since()}
              </label>
              <select id="since" name="since" defaultValue={since ?? ""} className="field">
                <option value="">{m.rundown_changes_all()}</option>
                {days.map(({ day, name }) => (
                  <option key={day} value={day}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <button type="submit" className="button-quiet min-h-12">
              {m.rundown_changes_show()}
            </button>
          </Form>
        ) : null}
        {html ? (
          <ServerHtml html={html} />
        ) : (
          <EmptyState title={m.rundown_changes_none()}>
            <p>{m.rundown_changes_none_text()}</p>
          </EmptyState>
        )}
        <p className="flex flex-wrap gap-4">
          <Link to="/rundown" className="button-quiet">
            {m.rundown_title()}
          </Link>
          <Link to="/rundown/changes.xml" reloadDocument className="button-quiet">
            {m.rundown_changes_rss()}
          </Link>
        </p>
      </div>
    </>
  );
}

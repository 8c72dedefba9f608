import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml, type ServerHtmlData } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";

/** What the head of a page of the waiting list says. */
export const waitingMeta = (args: Parameters<typeof pageMeta>[0]) => [
  ...pageMeta(args, { title: m.waiting_list_title(), description: m.waiting_list_lead() }),
  { name: "robots", content: "noindex" },
];

/** A page of the waiting list. Its forms are HTML of the server: they load nothing. @param props.lead what it is for; absent: there is nothing to join */
export function WaitingPage({ html, lead }: { html: ServerHtmlData; lead?: string | undefined }) {
  return (
    <>
      <PageHeader tight="with lead" motif="gate" title={m.waiting_list_title()} lead={lead} />
      <div className="page">
        <ServerHtml html={html} />
      </div>
    </>
  );
}

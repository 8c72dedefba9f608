import { addEdition } from "~/content/editing/editions/change-editions.server";
import { EditionList } from "~/content/editing/editions/edition-view";
import { readEditions } from "~/content/editing/editions/read-editions.server";
import { ContentElsewhere } from "~/content/editing/pages/content-elsewhere";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/editions";

/** `/staff/editions`: all editions, and the form of the next one. */
export async function loader() {
  return readEditions();
}

export const action = (args: Route.ActionArgs) => addEdition(args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.editions_title());

export default function Editions({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  return (
    <StaffPage title={m.editions_title()} lead={m.editions_lead()}>
      {page.page === "api" ? <ContentElsewhere url={page.url} /> : <EditionList page={page} />}
    </StaffPage>
  );
}

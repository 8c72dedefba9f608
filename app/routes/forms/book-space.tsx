import { SentPanel } from "~/components/form/sent-panel";
import { PageHeader } from "~/components/page/page-header";
import { pageMeta } from "~/components/page/page-meta";
import { hiddenFields } from "~/entities/exhibitor-registration";
import { env } from "~/env.server";
import { ExhibitorForm } from "~/features/exhibitor-registration/exhibitor-form";
import { completeCategory, createExhibitorSchema } from "~/features/exhibitor-registration/schema";
import { formGuard } from "~/http/forms/form-guard.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { sentLinks } from "~/http/forms/sent-link.server";
import { optional } from "~/http/rendering/outage.server";
import { productApi } from "~/services/product-api/product-api.server";
import { withTimeLimit } from "~/services/time-limit";
import type { Route } from "./+types/book-space";

// Accepts any category: the action does not wait for an API that hangs, and what was typed during an outage stays valid.
const schema = createExhibitorSchema(hiddenFields(env.exhibitorFields));

/** The categories to choose from; null during an outage of the product API, or when it has none. */
async function readCategories() {
  const list = await optional(productApi.brands({ limit: 1 }));
  return list && list.categories.length > 0 ? list.categories.map(({ slug, name }) => ({ slug, name })) : null;
}

/** ms to wait for the category's name, which is optional in the mail to staff. */
const CATEGORIES_TIMEOUT_MS = 250;

async function findCategoryName(category: string): Promise<string | undefined> {
  const categories = await withTimeLimit(readCategories(), CATEGORIES_TIMEOUT_MS).catch(() => null);
  return categories?.find(({ slug }) => slug === category)?.name;
}

export async function loader({ url }: Route.LoaderArgs) {
  const sent = sentLinks.read("/book-space", url.searchParams);
  if (sent) return { sent };
  return {
    sent: null,
    guard: formGuard.issue(),
    categories: await readCategories(),
    toggles: env.exhibitorFields,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleForm(
    {
      kind: "exhibitor-registration",
      path: "/book-space",
      schema,
      complete: (values) => completeCategory(values, findCategoryName),
      thanks: "Thank you. Your registration is with us:",
    },
    { request, context },
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Exhibitor Registration",
    outcome: args.loaderData?.sent && "Sent",
    description: "Register your company for a booth at the expo: shell scheme from 9 m², raw space from 18 m².",
  });

export default function BookSpace({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        eyebrow="For businesses"
        title="Exhibitor Registration"
        lead="Five minutes now; an answer with a square on the map and a price within two working days."
      />
      <div className="page">
        <div className="max-w-3xl">
          {loaderData.sent !== null ? (
            <SentPanel
              title="Your registration is with us"
              text="We come back with a square on the map and a price within two working days."
              sent={loaderData.sent}
              again={{ to: "/book-space", label: "Register another brand" }}
            />
          ) : (
            <ExhibitorForm
              categories={loaderData.categories}
              hidden={hiddenFields(loaderData.toggles)}
              guard={actionData?.guard ?? loaderData.guard}
              lastResult={actionData?.result}
            />
          )}
        </div>
      </div>
    </>
  );
}

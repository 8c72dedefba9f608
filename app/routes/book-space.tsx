import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { DEFAULT_EXHIBITOR_TOGGLES } from "~/features/exhibitor-registration/bounds";
import { ExhibitorForm } from "~/features/exhibitor-registration/exhibitor-form";
import { createExhibitorRegistrationSchema } from "~/features/exhibitor-registration/schema";
import { essential } from "~/http/outage.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/book-space";

export async function loader() {
  const { categories } = await essential(productApi.brands({ limit: 1 }));
  return { categories: categories.map(({ slug, name }) => ({ slug, name })), toggles: DEFAULT_EXHIBITOR_TOGGLES };
}

export async function action({ request }: Route.ActionArgs) {
  const { categories } = await essential(productApi.brands({ limit: 1 }));
  const schema = createExhibitorRegistrationSchema(DEFAULT_EXHIBITOR_TOGGLES, {
    categories: categories.map((category) => category.slug),
  });
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  return data(submission.reply());
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Exhibitor Registration",
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
      <div className="page max-w-3xl">
        <ExhibitorForm categories={loaderData.categories} toggles={loaderData.toggles} lastResult={actionData} />
      </div>
    </>
  );
}

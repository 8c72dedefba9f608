import { categorySlug, createFormSchema } from "~/base/forms/form-schema";
import { z } from "~/base/values/zod";
import { BOOTH_ANSWERS, BOOTH_SIZE, BOOTH_TOO_SMALL, exhibitorForm } from "~/leads/model/exhibitor-registration";

const wholeBooth = z.object({
  boothType: z.enum(BOOTH_ANSWERS),
  boothSize: z.number().min(BOOTH_SIZE.min.not_sure),
});

/**
 * The exhibitor registration's schema, for browser and server.
 * @param hidden names of the fields that the setting hides
 * @param categories slugs to choose from; absent: the category is typed
 */
export function createExhibitorSchema(hidden: readonly string[], categories?: readonly string[]) {
  return createFormSchema(exhibitorForm, {
    hidden,
    choices: categories && { category: categories },
  }).refine(({ boothType, boothSize }) => boothSize === undefined || boothSize >= BOOTH_SIZE.min[boothType], {
    path: ["boothSize"],
    error: ({ input }) => BOOTH_TOO_SMALL[wholeBooth.parse(input).boothType](),
    // Shown together with the errors of other fields, not only once they are corrected.
    when: ({ value }) => wholeBooth.safeParse(value).success,
  });
}

/**
 * The category as it is stored: its slug, and the name that staff read. A chosen category is a slug already; typed words
 * become one and are the name themselves.
 * @param findName resolves a slug's name, undefined when it is unknown
 */
export async function completeCategory(
  { category: given }: { category: string },
  findName: (slug: string) => Promise<string | undefined>,
): Promise<{ category: string; categoryName: string | undefined }> {
  const category = categorySlug(given);
  return { category, categoryName: given === category ? await findName(category) : given };
}

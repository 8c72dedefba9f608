import { wallClock } from "~/base/clock/clock.server";
import type { FormDefinition, FormValues } from "~/base/forms/form-definition";
import { m } from "~/paraglide/messages";
import type { Accepted } from "~/platform/outbox/outbox";
import type { Outbox } from "~/platform/outbox/outbox.server";
import { FormRefused, type PublicForm, readPublicForm } from "./public-form.server";
import type { ActionArgs } from "./read-form.server";
import { sentLinks } from "./sent-link.server";
import { type StoreServices, storeSubmission } from "./store-submission.server";

/** A form whose submissions the outbox stores. Its page has it, takes it and thanks for it. */
export type PageForm<Form extends FormDefinition> = Omit<PublicForm<FormValues<Form>>, "definition"> & {
  /** What is stored. */
  form: Form;
  /** The message on the next page. */
  thanks: (accepted: Accepted) => string;
  /** What stores it. */
  outbox: Pick<Outbox, "submit">;
  complete?: StoreServices<Form>["complete"];
};

/**
 * The action of a public form: it is read, and stored. An accepted form redirects to its page (303), so that a reload or Back sends nothing
 * again. A key that stands for other content gets 409 and a new key.
 */
export async function handleForm<Form extends FormDefinition>(
  { form, outbox, complete, thanks, ...page }: PageForm<Form>,
  args: ActionArgs,
) {
  const sent = await readPublicForm({ ...page, definition: form }, args);
  if ("refused" in sent) return sent.refused;
  return sent.finish(async () => {
    const stored = await storeSubmission(form, sent.values, sent.key, { outbox, clock: wallClock, complete });
    if (stored.status === "refused") throw new FormRefused(stored.fieldErrors);
    const { reference, repeated, sameContent } = stored.accepted;
    if (!sameContent) throw new FormRefused(m.forms_sent_before({ reference }), { isSpent: true });
    return {
      isRepeated: repeated,
      next: sentLinks.create(page.path, stored.accepted),
      thanks: thanks(stored.accepted),
    };
  });
}

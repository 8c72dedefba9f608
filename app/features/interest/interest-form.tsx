import { type FormProps, PublicForm } from "~/components/form/public-form";
import { interestForm } from "~/entities/forms/interest";
import type { InterestTopic } from "~/entities/values/choices";
import { m } from "~/paraglide/messages";

/** The request to be told when. */
export function InterestForm({ topic, ...props }: FormProps & { topic: InterestTopic }) {
  return (
    <PublicForm
      id="interest"
      form={interestForm}
      label={m.forms_interest_title()}
      submitLabel={m.forms_interest_title()}
      defaultValue={{ topic }}
      loadSchema={async () => (await import("~/entities/forms/form-schema")).createFormSchema(interestForm)}
      {...props}
    />
  );
}

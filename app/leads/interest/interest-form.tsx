import type { InterestTopic } from "~/base/values/choices";
import { interestForm } from "~/content/model/interest";
import { type FormProps, PublicForm } from "~/design/components/form/public-form";
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
      loadSchema={async () => (await import("~/base/forms/form-schema")).createFormSchema(interestForm)}
      {...props}
    />
  );
}

import { type FormProps, PublicForm } from "~/components/form/public-form";
import type { InterestTopic } from "~/entities/choices";
import { interestForm } from "~/entities/interest";

/** The request to be told when. */
export function InterestForm({ topic, ...props }: FormProps & { topic: InterestTopic }) {
  return (
    <PublicForm
      id="interest"
      form={interestForm}
      label="Tell me when"
      submitLabel="Tell me when"
      defaultValue={{ topic }}
      loadSchema={async () => (await import("~/entities/values/form-schema")).createFormSchema(interestForm)}
      {...props}
    />
  );
}

import type { FormEvent, ReactNode } from "react";
import type { FetcherWithComponents } from "react-router";

/** What every form of the tool needs: where it goes, and the drawing as it is. */
export type ToolFormProps = {
  Form: FetcherWithComponents<unknown>["Form"];
  action: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  hidden: Readonly<Record<string, string>>;
};

/** A form of the tool. With scripts its presses change the drawing at once. */
export function ToolForm(props: { form: ToolFormProps; className?: string; children: ReactNode }) {
  const { form, className, children } = props;
  return (
    <form.Form method="post" action={form.action} onSubmit={form.onSubmit} noValidate className={className}>
      {children}
      {Object.entries(form.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form.Form>
  );
}

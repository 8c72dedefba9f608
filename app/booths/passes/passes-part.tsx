import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";
import type { PassesView } from "./passes-view.server";
import { PASSES_FIELDS } from "./typed-passes";

/** Passes and invitations of a contract, and the form that sets them by hand. @param props.path the exhibitor's page @param props.seen as every form of it sends */
export function PassesPart(props: { view: PassesView; path: string; seen: string; formKey: string }) {
  const { view, path, seen, formKey } = props;
  const faultOf = (field: string) => (view.fault?.field === field ? view.fault.message : undefined);
  return (
    <StaffPart id="exhibitor-passes" title={m.passes_title()}>
      <p className={view.isCounted ? "font-semibold" : undefined}>{view.text}</p>
      {view.detail ? <p className="text-sm text-muted">{view.detail}</p> : null}
      <details open={view.isTried}>
        <summary className="text-link inline-flex min-h-11 items-center">{m.passes_by_hand()}</summary>
        <Form method="post" action={path} reloadDocument className="mb-3 space-y-2">
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="had" value={view.had} />
          <LabelledInput
            id="passes"
            label={m.passes_passes()}
            name="passes"
            inputMode="numeric"
            maxLength={PASSES_FIELDS.passes}
            defaultValue={view.passes}
            fault={faultOf("passes")}
          />
          <LabelledInput
            id="invitations"
            label={m.passes_invitations()}
            name="invitations"
            inputMode="numeric"
            maxLength={PASSES_FIELDS.invitations}
            defaultValue={view.invitations}
            fault={faultOf("invitations")}
          />
          <LabelledInput
            id="passes-why"
            label={m.passes_why()}
            hint={m.passes_why_hint()}
            name="why"
            maxLength={PASSES_FIELDS.why}
            defaultValue={view.why}
            fault={faultOf("why")}
          />
          <button type="submit" name="do" value="allot" className="button-quiet">
            {m.passes_save()}
          </button>
        </Form>
      </details>
    </StaffPart>
  );
}

/** What a move changes of them; nothing is taken back unless it is ticked. */
export function MovedPasses({ preview: { text, fewer } }: { preview: { text: string; fewer: string | null } }) {
  return (
    <>
      <p>{text}</p>
      {fewer ? (
        <label className="staff-check">
          <input type="checkbox" name="fewer" value="yes" />
          {fewer}
        </label>
      ) : null}
    </>
  );
}

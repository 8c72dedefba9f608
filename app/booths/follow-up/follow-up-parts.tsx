import { Form } from "react-router";
import { FOLLOW_UP_FIELDS } from "~/booths/model/follow-up";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { MAX_NOTE } from "~/leads/model/lead-answer";
import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { LabelledTextarea } from "~/staff/frame/labelled-textarea";
import { StaffPart } from "~/staff/frame/staff-part";
import type { FollowUpView } from "./follow-up-view.server";

/** `path`: the exhibitor's page, which takes the forms. */
type PartProps = { view: FollowUpView; path: string };

const faultOf = ({ fault }: FollowUpView, field: string): string | undefined =>
  fault?.field === field ? fault.message : undefined;

/** Who has the exhibitor, and what comes next. @param props.isNextShown whether the page says the next step above, where it is due */
export function FollowUpPart({ view, path, isNextShown }: PartProps & { isNextShown: boolean }) {
  const { plan, owner, people, key, isEnded, canEnd } = view;
  const nobody = { value: "", label: m.exhibitors_nobody() };
  return (
    <StaffPart id="exhibitor-follow-up" title={m.exhibitors_follow_up()}>
      {isNextShown ? null : <p className="wrap-anywhere">{view.next || m.exhibitors_next_none()}</p>}
      <p className="text-sm text-muted wrap-anywhere">
        {[
          owner ? m.exhibitors_filter_owner({ owner }) : m.exhibitors_no_owner(),
          ...view.tags.map((tag) => `#${tag}`),
        ].join(" · ")}
      </p>
      <div className="staff-act-rows mt-2">
        <details open={view.isPlanTried}>
          <summary>{m.exhibitors_plan()}</summary>
          <Form method="post" action={path} reloadDocument className="mb-4 space-y-2">
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="version" value={plan.version} />
            <LabelledInput
              id="next-step"
              label={m.exhibitors_next_step()}
              hint={m.exhibitors_next_hint()}
              name="nextStep"
              maxLength={FOLLOW_UP_FIELDS.nextStep}
              defaultValue={plan.nextStep}
            />
            <LabelledInput
              id="next-on"
              label={m.exhibitors_next_day_label()}
              name="nextOn"
              type="date"
              defaultValue={plan.nextOn}
              fault={faultOf(view, "nextOn")}
            />
            <LabelledInput
              id="tags"
              label={m.exhibitors_tags()}
              hint={m.exhibitors_tags_hint()}
              name="tags"
              maxLength={FOLLOW_UP_FIELDS.tags}
              defaultValue={plan.tags}
              fault={faultOf(view, "tags")}
            />
            <button type="submit" name="do" value="plan" className="button-quiet">
              {m.exhibitors_save()}
            </button>
          </Form>
          <Form method="post" action={path} reloadDocument className="mb-3 space-y-2">
            <input type="hidden" name="key" value={key} />
            <LabelledSelect
              id="owner"
              name="owner"
              label={m.exhibitors_owner()}
              value={owner ?? ""}
              options={[nobody, ...people.map((value) => ({ value, label: value }))]}
              fault={faultOf(view, "owner")}
            />
            <button type="submit" name="do" value="give" className="button-quiet">
              {m.exhibitors_give()}
            </button>
          </Form>
        </details>
      </div>
      {isEnded || canEnd ? (
        <Form method="post" action={path} reloadDocument>
          <input type="hidden" name="key" value={key} />
          {isEnded ? <p className="mb-2">{m.exhibitors_ended()}</p> : null}
          <button
            type="submit"
            name="do"
            value={isEnded ? "open" : "end"}
            className={isEnded ? "text-link min-h-11" : "text-link staff-danger min-h-11"}
          >
            {isEnded ? m.exhibitors_open() : m.exhibitors_end()}
          </button>
        </Form>
      ) : null}
    </StaffPart>
  );
}

/** What the team noted, the newest first, and a field for more. */
export function NotesPart({ view, path }: PartProps) {
  return (
    <StaffPart id="exhibitor-notes" title={m.exhibitors_notes()}>
      <Form method="post" action={path} reloadDocument className="mb-3 space-y-2">
        <input type="hidden" name="key" value={view.key} />
        <LabelledTextarea
          id="note"
          label={m.exhibitors_note()}
          name="note"
          rows={3}
          maxLength={MAX_NOTE}
          defaultValue={view.note}
          fault={faultOf(view, "note")}
        />
        <button type="submit" name="do" value="note" className="button-quiet">
          {m.exhibitors_note_add()}
        </button>
      </Form>
      <ul className="divide-y divide-line">
        {view.notes.map(({ id, at, who, note }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <span className="staff-row-parts block text-sm text-muted">
              <span>{at}</span> <span>{who}</span>
            </span>
            <p className="whitespace-pre-line">{note}</p>
          </li>
        ))}
      </ul>
    </StaffPart>
  );
}

/** Companies that share the booths, and a form for another one. */
export function PartnersPart({ view, path }: PartProps) {
  const { partners, partner, key } = view;
  return (
    <StaffPart id="exhibitor-partners" title={m.exhibitors_partners()}>
      <ul className="staff-rows">
        {partners.map(({ id, name, detail }) => (
          <li key={id} className="staff-row">
            <span className="wrap-anywhere">
              <strong>
                <bdi>{name}</bdi>
              </strong>
              {detail.length > 0 ? <small>{detail.join(" · ")}</small> : null}
            </span>
            <Form method="post" action={path} reloadDocument className="staff-row-actions">
              <input type="hidden" name="key" value={key} />
              <input type="hidden" name="partner" value={id} />
              <button
                type="submit"
                name="do"
                value="unshare"
                className="text-link staff-danger min-h-11"
                aria-label={m.exhibitors_partner_remove_name({ name })}
              >
                {m.exhibitors_partner_remove()}
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <div className="staff-act-rows">
        <details open={view.isShareTried}>
          <summary>{m.exhibitors_partner_add()}</summary>
          <Form method="post" action={path} reloadDocument className="mt-2 space-y-2">
            <input type="hidden" name="key" value={key} />
            <LabelledInput
              id="partner-name"
              label={m.exhibitors_partner_name()}
              hint={m.exhibitors_partner_hint()}
              name="name"
              maxLength={FOLLOW_UP_FIELDS.name}
              defaultValue={partner.name}
              fault={faultOf(view, "name")}
            />
            <LabelledInput
              id="partner-contact"
              label={m.exhibitors_partner_contact()}
              name="contact"
              maxLength={FOLLOW_UP_FIELDS.contact}
              defaultValue={partner.contact}
            />
            <LabelledInput
              id="partner-email"
              label={m.exhibitors_partner_email()}
              name="email"
              type="email"
              maxLength={FOLLOW_UP_FIELDS.email}
              defaultValue={partner.email}
              fault={faultOf(view, "email")}
            />
            <button type="submit" name="do" value="share" className="button-quiet">
              {m.exhibitors_partner_save()}
            </button>
          </Form>
        </details>
      </div>
    </StaffPart>
  );
}

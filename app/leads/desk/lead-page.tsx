import { Form } from "react-router";
import { MAX_NOTE } from "~/leads/model/lead-answer";
import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { LabelledTextarea } from "~/staff/frame/labelled-textarea";
import { StaffPart } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";
import { AnswerPart } from "./answer-form";
import { leadPath } from "./lead-address";
import type { LeadPage } from "./lead-view.server";

/** A lead: who sent what, the answer, and what happened to it. It works without scripts. @param exhibitor the page with its booths; null: it has none */
export function LeadDetail({ lead, exhibitor }: { lead: LeadPage; exhibitor: { to: string; label: string } | null }) {
  const { reference, about, standing, received, ways, message, rows, held, others, answer } = lead;
  const path = leadPath(reference);
  return (
    <>
      <div className="staff-head">
        <p className="staff-pill" data-tone={standing.tone}>
          {standing.label}
        </p>
        <p className="staff-row-parts text-sm text-muted wrap-anywhere">
          <span>{received}</span> <span>{about}</span> <span className="staff-code">{reference}</span>{" "}
          {held ? <span>{held}</span> : null}
        </p>
        <p className="staff-ways wrap-anywhere">
          {ways.map(({ href, label }) => (
            <a key={href} href={href} className="text-link">
              {label}
            </a>
          ))}
          <StaffLink to={others.href} className="text-link">
            {others.label}
          </StaffLink>
          {exhibitor ? (
            <StaffLink to={exhibitor.to} className="text-link">
              {exhibitor.label}
            </StaffLink>
          ) : null}
        </p>
      </div>
      <div className="staff-columns">
        <div>
          {message ? (
            <blockquote className="message-quote">
              <bdi>{message}</bdi>
            </blockquote>
          ) : null}
          {answer ? <AnswerPart answer={answer} path={path} /> : <p className="staff-lead">{m.inbox_no_answer()}</p>}
          {lead.isLead ? <Moves lead={lead} path={path} /> : null}
          <details className="message-data" open={message === ""}>
            <summary>{m.inbox_sent()}</summary>
            <dl className="staff-said">
              {rows.map(({ label, value, href }) => (
                <div key={label}>
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="whitespace-pre-line wrap-anywhere">
                    {href ? (
                      // Another page in its place would lose an answer that is being typed.
                      <a
                        href={href}
                        target={/^https?:/.test(href) ? "_blank" : undefined}
                        rel="noopener noreferrer nofollow"
                        className="text-link"
                      >
                        {value}
                      </a>
                    ) : (
                      <bdi>{value}</bdi>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
          <History lead={lead} path={path} />
        </div>
        <div className="staff-facts">
          {lead.isLead ? <Holder lead={lead} path={path} /> : null}
          <Mails lead={lead} path={path} />
          <Note lead={lead} path={path} />
        </div>
      </div>
    </>
  );
}

type PartProps = { lead: LeadPage; path: string };

/** Closes or opens it. */
function Moves({ lead: { holder, isOpen }, path }: PartProps) {
  return (
    <Form method="post" action={path} reloadDocument className="lead-moves">
      <input type="hidden" name="holder" value={holder ?? ""} />
      <button type="submit" name="do" value={isOpen ? "close" : "open"} className="button-quiet">
        {isOpen ? m.inbox_close() : m.inbox_open()}
      </button>
    </Form>
  );
}

/** Who works on it: to take it or put it back, and to whom it can be given. */
function Holder({ lead: { holder, isMine, people }, path }: PartProps) {
  return (
    <StaffPart id="lead-holder" title={m.inbox_holder()}>
      <p className="mb-2 wrap-anywhere">{holder ?? m.inbox_holder_none()}</p>
      <Form method="post" action={path} reloadDocument className="mb-3">
        <input type="hidden" name="holder" value={holder ?? ""} />
        {holder === null ? (
          <button type="submit" name="do" value="take" className="button-quiet">
            {m.inbox_take()}
          </button>
        ) : (
          <button type="submit" name="do" value="leave" className="button-quiet">
            {isMine ? m.inbox_leave() : m.inbox_leave_other()}
          </button>
        )}
      </Form>
      {people.length > 0 ? (
        <Form method="post" action={path} reloadDocument className="space-y-2">
          <LabelledSelect
            id="lead-to"
            name="to"
            label={m.inbox_give_to()}
            value={people[0]?.value ?? ""}
            options={people}
          />
          <button type="submit" name="do" value="give" className="button-quiet">
            {m.inbox_give()}
          </button>
        </Form>
      ) : null}
    </StaffPart>
  );
}

/** What became of the mails that the form sent. */
function Mails({ lead: { mails, canResend, reference }, path }: PartProps) {
  if (mails.length === 0) return null;
  return (
    <StaffPart id="lead-mails" title={m.inbox_mails()}>
      <ul className="space-y-2">
        {mails.map(({ label, text, isRefused }) => (
          <li key={label} className={isRefused ? "font-semibold text-danger wrap-anywhere" : "wrap-anywhere"}>
            {`${label}: ${text}`}
          </li>
        ))}
      </ul>
      {canResend ? <Resend target={reference} path={path} /> : null}
    </StaffPart>
  );
}

function Resend({ target, path }: { target: string; path: string }) {
  return (
    <Form method="post" action={path} reloadDocument className="mt-2">
      <input type="hidden" name="target" value={target} />
      <button type="submit" name="do" value="resend" className="button-quiet">
        {m.inbox_resend()}
      </button>
    </Form>
  );
}

/** A note that only staff read. */
function Note({ lead: { note, noteKey }, path }: PartProps) {
  return (
    <StaffPart id="lead-notes" title={m.inbox_note()}>
      <Form method="post" action={path} reloadDocument className="space-y-2">
        <input type="hidden" name="key" value={noteKey} />
        <LabelledTextarea
          id="lead-note"
          label={m.inbox_note_label()}
          hint={m.inbox_note_hint()}
          name="note"
          rows={3}
          maxLength={MAX_NOTE}
          defaultValue={note}
        />
        <button type="submit" name="do" value="note" className="button-quiet">
          {m.inbox_note_add()}
        </button>
      </Form>
    </StaffPart>
  );
}

/** Who did what when, with the answers as they were sent. */
function History({ lead: { history }, path }: PartProps) {
  if (history.length === 0) return null;
  return (
    <StaffPart id="lead-history" title={m.staff_order_journal()}>
      <ol className="staff-log">
        {history.map(({ id, at, who, text, note, mail, resend }) => (
          <li key={id} className="wrap-anywhere">
            <span className="staff-row-parts text-sm text-muted">
              <span>{at}</span> <span>{who}</span>
            </span>
            {text}
            {note ? <p className="mt-1 whitespace-pre-line pl-3 text-muted">{note}</p> : null}
            {mail ? (
              <p className={mail.isRefused ? "mt-1 font-semibold text-danger" : "mt-1 text-sm text-muted"}>
                {`${mail.label}: ${mail.text}`}
              </p>
            ) : null}
            {resend ? <Resend target={resend} path={path} /> : null}
          </li>
        ))}
      </ol>
    </StaffPart>
  );
}

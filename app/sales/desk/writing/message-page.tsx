import { Form } from "react-router";
import { Outcome, Refusal } from "~/content/editing/documents/form-outcome";
import { PublishLater } from "~/content/editing/schedule/publish-later";
import { m } from "~/paraglide/messages";
import { BarList } from "~/staff/frame/staff-part";
import { OrderLines, StaffLink } from "~/staff/staff-link";
import { messagePath, WRITE_PATH } from "./message-address";
import { MessagePreview } from "./message-preview";
import type { MessageView } from "./message-view.server";

/** A message to buyers: its mail, who gets it, how far it is, and the buttons for what may be done with it now. They work without scripts. */
export function MessagePage({ message }: { message: MessageView }) {
  const { label, tone, about, said, previews, recipients, state } = message;
  return (
    <>
      <p className="staff-tools">
        <span className="staff-pill" data-tone={tone}>
          {label}
        </span>
      </p>
      <Outcome text={said} isRefusal={message.isRefused} />
      <p className="mt-3">
        {about.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
      {recipients ? <Recipients recipients={recipients} /> : null}
      {message.planned ? <Planned lines={message.planned} id={message.id} /> : null}
      {message.progress ? <Progress progress={message.progress} message={message} /> : null}
      {state === "draft" ? <p className="mt-3">{m.writing_read_text()}</p> : null}
      <div className="mt-4 grid gap-5 lg:grid-cols-2">
        {previews.map((preview) => (
          <MessagePreview key={preview.lang} preview={preview} />
        ))}
      </div>
      <div className="mt-5 max-w-2xl space-y-5">
        <Press id={message.id} act="test" label={m.writing_test()} text={message.test} look="button-quiet" />
        {state === "draft" ? <Sending message={message} /> : <Again id={message.id} />}
      </div>
    </>
  );
}

function Recipients({
  recipients: { text, notAsked, warnings },
}: {
  recipients: NonNullable<MessageView["recipients"]>;
}) {
  return (
    <div className="mt-3">
      <p className="font-semibold">{text}</p>
      {notAsked ? <p>{notAsked}</p> : null}
      {warnings.map((warning) => (
        <p key={warning} className="font-semibold text-danger">
          {warning}
        </p>
      ))}
    </div>
  );
}

/** What may become of a draft. */
function Sending({ message: { id, version, at, fault, recipients } }: { message: MessageView }) {
  return (
    <>
      {recipients && recipients.count > 0 ? (
        <Press
          {...{ id, version, act: "send", look: "button-accent" }}
          label={m.writing_send({ count: recipients.count })}
          text={m.writing_send_text()}
        />
      ) : null}
      <Form method="post" action={messagePath(id)} reloadDocument noValidate>
        <input type="hidden" name="version" value={version} />
        <PublishLater
          {...{ name: "at", value: at, fault, button: { name: "do", value: "plan" } }}
          title={m.writing_later()}
          label={m.writing_later_button()}
        />
      </Form>
      <div className="flex flex-wrap gap-3">
        <StaffLink to={`${WRITE_PATH}?draft=${id}`} className="button-quiet">
          {m.writing_change()}
        </StaffLink>
        <Press {...{ id, act: "discard", look: "button-quiet" }} label={m.writing_discard()} />
      </div>
    </>
  );
}

const Again = ({ id }: { id: string }) => (
  <p>
    <StaffLink to={`${WRITE_PATH}?from=${id}`} className="button-quiet">
      {m.writing_again()}
    </StaffLink>
  </p>
);

function Planned({ lines, id }: { lines: readonly string[]; id: string }) {
  return (
    <div className="card mt-3 border-2 border-moss p-4">
      <p role="status" className="mb-3 font-semibold">
        {lines.join(" ")}
      </p>
      <Press {...{ id, act: "unplan", look: "button-quiet" }} label={m.writing_unplan()} />
    </div>
  );
}

type ProgressProps = { progress: NonNullable<MessageView["progress"]>; message: MessageView };

function Progress({ progress: { lines, bar, refused, list }, message: { id, state } }: ProgressProps) {
  return (
    <div className="mt-3 max-w-2xl space-y-3">
      <div role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <BarList bars={[{ id: "sent", name: m.writing_sent(), ...bar }]} />
      </div>
      {state === "sending" ? (
        <>
          <p>
            <StaffLink to={messagePath(id)} className="text-link inline-flex min-h-11 items-center">
              {m.writing_look_again()}
            </StaffLink>
          </p>
          <Press {...{ id, act: "stop", look: "button-quiet" }} label={m.writing_stop()} />
        </>
      ) : null}
      {state === "stopped" ? (
        <Press
          {...{ id, act: "resume", look: "button-quiet" }}
          label={m.writing_resume()}
          text={m.writing_resume_text()}
        />
      ) : null}
      {refused ? <Refusal text={refused} /> : null}
      <OrderLines orders={list} />
    </div>
  );
}

type PressProps = { id: string; act: string; label: string; look: string; text?: string; version?: number };

/** A button that does something with the message. @param props.version that was read */
function Press({ id, act, label, look, text, version }: PressProps) {
  return (
    <Form method="post" action={messagePath(id)} reloadDocument>
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      {text ? <p className="mb-2">{text}</p> : null}
      <button type="submit" name="do" value={act} className={look}>
        {label}
      </button>
    </Form>
  );
}

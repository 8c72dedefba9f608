import { formatTime } from "~/entities/values/jakarta-time";
import { m } from "~/paraglide/messages";
import type { DoorState } from "./door/contact";

/** Whether the door knows what other doors do, and what it cannot know. */
export function StatusLine({
  state: { online, contact, waiting, rejected, listed, complete, cannotStore },
}: {
  state: DoorState;
}) {
  return (
    <div className={online ? "status" : "status offline"} role="status">
      <p>
        <strong>{online ? m.gate_online() : m.gate_offline()}</strong>
        {` · ${m.gate_listed({ count: listed })}`}
        {waiting > 0 ? ` · ${m.gate_waiting({ count: waiting })}` : null}
      </p>
      {cannotStore ? <p>{m.gate_cannot_store()}</p> : null}
      {rejected > 0 ? <p>{m.gate_rejected({ count: rejected })}</p> : null}
      {online ? null : (
        <p>{contact === null ? m.gate_offline_never() : m.gate_offline_since({ time: formatTime(contact) })}</p>
      )}
      {online && !complete ? <p>{m.gate_loading()}</p> : null}
    </div>
  );
}

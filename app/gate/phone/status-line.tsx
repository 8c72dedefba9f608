import { currentLocale } from "~/base/i18n/current-locale";
import { formatTime } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import type { DoorState } from "./door/contact";

/** What a scan was, by its kind. */
const scanWords: Readonly<Partial<Record<string, () => string>>> = {
  entry: m.gate_mode_entry,
  exit: m.gate_mode_exit,
  refused: m.gate_day_refusals,
  undo: m.gate_undo,
};

/** Whether the door knows what other doors do, and what it cannot know. */
export function StatusLine({
  state: { online, contact, waiting, rejected, aside, turnedAway, listed, complete, off, cannotStore },
}: {
  state: DoorState;
}) {
  return (
    <div className={online ? "status" : "status offline"} role="status">
      <p>
        <strong>{online ? m.gate_online() : turnedAway ? m.gate_turned_away() : m.gate_offline()}</strong>
        {` · ${m.gate_listed({ count: listed })}`}
        {waiting > 0 ? ` · ${m.gate_waiting({ count: waiting })}` : null}
      </p>
      {off ? (
        <p>
          <strong>{off[currentLocale()] ?? m.off_verdict()}</strong>
        </p>
      ) : null}
      {cannotStore ? <p>{m.gate_cannot_store()}</p> : null}
      {rejected.length > 0 ? (
        <details>
          <summary>{m.gate_rejected({ count: rejected.length })}</summary>
          <ul>
            {rejected.map(({ nonce, kind, at }) => (
              <li key={nonce}>{`${formatTime(at)} · ${scanWords[kind]?.() ?? kind}`}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {aside > 0 ? <p>{m.gate_aside({ count: aside })}</p> : null}
      {online ? null : (
        <p>{contact === null ? m.gate_offline_never() : m.gate_offline_since({ time: formatTime(contact) })}</p>
      )}
      {online && !complete ? <p>{m.gate_loading()}</p> : null}
    </div>
  );
}

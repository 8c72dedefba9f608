import { useCallback, useEffect, useRef, useState } from "react";
import { UNDO_MS } from "~/entities/gate/scans";
import { m } from "~/paraglide/messages";
import type { Door, DoorState, Mode, Outcome } from "./door";
import { FindPanel } from "./find-panel";
import { allowSound, signal } from "./signals";
import { StatusLine } from "./status-line";
import { useCamera } from "./use-camera";
import { useTypedCodes } from "./use-typed-codes";
import { useWakeLock } from "./use-wake-lock";
import { VerdictPanel } from "./verdict-panel";

const isGood = ({ verdict: { verdict } }: Outcome) => verdict === "valid" || verdict === "left";

/** What a phone at a door shows: what its camera sees, or the verdict on the last code. */
export function ScanScreen({ door, state }: { door: Door; state: DoorState }) {
  const video = useRef<HTMLVideoElement>(null);
  const [mode, setMode] = useState<Mode>("entry");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isFinding, setFinding] = useState(false);
  const work = useRef(Promise.resolve());
  useWakeLock();

  const show = useCallback((result: Outcome | null) => {
    setOutcome(result);
    if (result) {
      setFinding(false);
      signal(isGood(result) ? "good" : "bad");
    }
  }, []);

  /** One code after the other, in the order in which they were read. */
  function take(text: string) {
    work.current = work.current.then(async () => show(await door.read(text, mode)));
  }
  const camera = useCamera(video, take);
  useTypedCodes(take);

  // After that nothing can be taken back, and the camera is what staff need.
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function undo() {
    if (outcome?.taken) await door.takeBack(outcome.taken);
    setOutcome(null);
  }

  return (
    <main className="door" onPointerDown={allowSound}>
      <h1 className="door-name">{state.door}</h1>
      <StatusLine state={state} />
      <div className="view">
        <video ref={video} playsInline muted aria-label={m.gate_camera()} hidden={camera.state !== "on"} />
        {camera.state === "on" ? null : (
          <div className="start">
            {camera.state === "refused" ? <p>{m.gate_camera_refused()}</p> : null}
            <button type="button" className="main" onClick={camera.start}>
              {m.gate_camera_start()}
            </button>
          </div>
        )}
        {isFinding ? (
          <FindPanel
            door={door}
            onClose={() => setFinding(false)}
            onCode={take}
            onOutcome={show}
            isOnline={state.online}
          />
        ) : null}
        <div role="status">
          {outcome ? (
            <VerdictPanel
              outcome={outcome}
              onCorrect={async (people) => setOutcome(await door.correct(outcome, people))}
              onUndo={undo}
              onNext={() => setOutcome(null)}
            />
          ) : null}
        </div>
      </div>
      <div className="bar">
        <fieldset className="modes">
          <legend className="hidden">{m.gate_mode()}</legend>
          {(["entry", "exit"] as const).map((name) => (
            <label key={name} className={mode === name ? "chosen" : ""}>
              <input type="radio" name="mode" checked={mode === name} onChange={() => setMode(name)} />
              {name === "entry" ? m.gate_mode_entry() : m.gate_mode_exit()}
            </label>
          ))}
        </fieldset>
        {camera.torch ? (
          <button type="button" aria-pressed={camera.torch.on} onClick={camera.torch.toggle}>
            {m.gate_torch()}
          </button>
        ) : null}
        <button
          type="button"
          onClick={() => {
            setOutcome(null);
            setFinding(!isFinding);
          }}
        >
          {m.gate_find()}
        </button>
      </div>
    </main>
  );
}

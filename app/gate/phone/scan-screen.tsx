import { useCallback, useEffect, useRef, useState } from "react";
import { UNDO_MS } from "~/gate/rules/scans";
import { m } from "~/paraglide/messages";
import { Boundary } from "./boundary";
import { createRepeats } from "./camera/repeats";
import { type Camera, useCamera } from "./camera/use-camera";
import { useWakeLock } from "./camera/use-wake-lock";
import type { DoorState } from "./door/contact";
import type { Door, Mode, Outcome } from "./door/door";
import type { Group, Passed } from "./door/group";
import { FindPanel } from "./find-panel";
import { GroupChoice, GroupResult, lookOfPassed } from "./group-panel";
import { allowSound, signal } from "./looks";
import { ModeSwitch } from "./mode-switch";
import { StatusLine } from "./status-line";
import { useTypedCodes } from "./use-typed-codes";
import { VerdictPanel } from "./verdict-panel";
import { lookOf } from "./verdict-text";

const notes = {
  /** The phone could not do it, such as for want of space: nobody knows whether the ticket is valid. */
  failed: { sign: "!", title: m.gate_fault, text: m.gate_fault_text },
  /** The page could not show what it knows. */
  broken: { sign: "!", title: m.gate_broken, text: m.gate_broken_text },
  /** Neither the phone nor the server says which tickets a group has. */
  unlisted: { sign: "!", title: m.group_unlisted, text: m.group_unlisted_text },
  /** Staff have taken back the last scan. */
  undone: { sign: "↶", title: m.gate_undone, text: m.gate_undone_text },
};
type Note = keyof typeof notes;

/** What stands over the camera. */
type Shown = Outcome | Group | Passed | Note;

function signalOf(shown: Shown): Parameters<typeof signal>[0] {
  if (typeof shown === "string") return shown === "undone" ? "undone" : "bad";
  if ("may" in shown) return "group";
  return "passed" in shown ? lookOfPassed(shown) : lookOf(shown.verdict);
}

/** What a phone shows where there is no verdict. */
function NotePanel({ note, onNext }: { note: Note; onNext(): void }) {
  const { sign, title, text } = notes[note];
  return (
    <section className="verdict note">
      <p className="sign" aria-hidden="true">
        {sign}
      </p>
      <h2>{title()}</h2>
      <p className="why">{text()}</p>
      <div className="answers">
        <button type="button" className="main" onClick={onNext}>
          {m.gate_next()}
        </button>
      </div>
    </section>
  );
}

/** What this phone's camera can do. */
function LensButtons({ camera: { torch, near, zoom, other } }: { camera: Camera }) {
  return (
    <>
      {torch ? (
        <button type="button" aria-pressed={torch.on} onClick={torch.toggle}>
          {m.gate_torch()}
        </button>
      ) : null}
      {near ? (
        <button type="button" aria-pressed={near.on} onClick={near.toggle}>
          {m.gate_near()}
        </button>
      ) : null}
      {zoom ? (
        <button type="button" onClick={zoom.next}>
          {m.gate_zoom({ times: zoom.times })}
        </button>
      ) : null}
      {other ? (
        <button type="button" onClick={other}>
          {m.gate_other_camera()}
        </button>
      ) : null}
    </>
  );
}

/** Stands where a part of the screen has failed. */
function BrokenPart({ onAgain, onClose }: { onAgain(): void; onClose(): void }) {
  return (
    <NotePanel
      note="broken"
      onNext={() => {
        onClose();
        onAgain();
      }}
    />
  );
}

/** What a phone at a door shows: what its camera sees, or the verdict on the last code. */
export function ScanScreen({ door, state }: { door: Door; state: DoorState }) {
  const video = useRef<HTMLVideoElement>(null);
  const [mode, setMode] = useState<Mode>("entry");
  const [shown, setShown] = useState<Shown | null>(null);
  const [isFinding, setFinding] = useState(false);
  const work = useRef(Promise.resolve());
  const [repeats] = useState(createRepeats);
  useWakeLock();

  const show = useCallback((result: Shown | null) => {
    setShown(result);
    if (result === null) return;
    setFinding(false);
    signal(signalOf(result));
  }, []);

  /** One thing after the other, in the order in which staff did them. What fails, such as a full phone, stops none of the next. */
  function attempt(thing: () => Promise<Shown | null>) {
    work.current = work.current.then(thing).then(show, (error: unknown) => {
      console.error(error);
      repeats.forgetJudged();
      show("failed");
    });
  }
  // The code of a group stays in view while somebody chooses how many come.
  const isChoosing = (text: string) =>
    shown !== null && typeof shown === "object" && "may" in shown && shown.text === text;
  const take = (text: string) => {
    if (!isChoosing(text)) attempt(async () => (await door.readGroup(text, mode)) ?? door.read(text, mode));
  };
  const camera = useCamera(video, (texts) => {
    const text = repeats.see(texts, performance.now());
    if (text !== null) take(text);
  });
  const hear = (text: string, at: number) => {
    if (repeats.hear(text, at)) take(text);
  };
  useTypedCodes(hear);

  // After that nothing can be taken back, and the camera is what staff need. A fault stays until somebody has seen it, a group until they choose.
  useEffect(() => {
    if (shown === null || shown === "failed" || (typeof shown === "object" && "may" in shown)) return;
    const timer = setTimeout(() => setShown(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  const undo = (outcomes: readonly Outcome[]) => {
    repeats.forgetJudged();
    attempt(async () => {
      for (const { taken } of outcomes) if (taken) await door.takeBack(taken);
      return "undone";
    });
  };
  const next = () => setShown(null);

  function change(chosen: Mode) {
    if (chosen !== mode) repeats.forgetJudged();
    setMode(chosen);
  }

  return (
    <main className="door" onPointerDown={allowSound}>
      <h1 className="door-name">{state.door}</h1>
      <div>
        <StatusLine state={state} />
        {mode === "exit" ? <p className="mark out">{m.gate_mode_leaving()}</p> : null}
      </div>
      <div className="view">
        <video ref={video} playsInline muted aria-label={m.gate_camera()} hidden={camera.state !== "on"} />
        {camera.state === "on" ? null : (
          <div className="start">
            {camera.state === "taken" ? <p role="alert">{m.gate_camera_taken()}</p> : null}
            {camera.state === "refused" ? <p>{m.gate_camera_refused()}</p> : null}
            {camera.state === "broken" ? <p role="alert">{m.gate_camera_broken()}</p> : null}
            <button type="button" className="main" onClick={camera.start}>
              {m.gate_camera_start()}
            </button>
          </div>
        )}
        <Boundary
          shows={isFinding}
          fallback={(again) => <BrokenPart onAgain={again} onClose={() => setFinding(false)} />}
        >
          {isFinding ? (
            <FindPanel
              door={door}
              onClose={() => setFinding(false)}
              onCode={(text) => hear(text, performance.now())}
              onAttempt={attempt}
              isOnline={state.online}
            />
          ) : null}
        </Boundary>
        <div role="status">
          <Boundary shows={shown} fallback={(again) => <BrokenPart onAgain={again} onClose={() => setShown(null)} />}>
            {shown === null ? null : typeof shown === "string" ? (
              <NotePanel note={shown} onNext={next} />
            ) : "may" in shown ? (
              <GroupChoice
                key={shown.text}
                group={shown}
                onPass={(count) => attempt(() => door.pass(shown, count))}
                onCancel={next}
              />
            ) : "passed" in shown ? (
              <GroupResult result={shown} onUndo={() => undo(shown.passed)} onNext={next} />
            ) : (
              <VerdictPanel
                outcome={shown}
                helpDesk={door.helpDesk()}
                onCorrect={(people) => attempt(() => door.correct(shown, people))}
                onUndo={() => undo([shown])}
                onNext={next}
              />
            )}
          </Boundary>
        </div>
      </div>
      <div className="bar">
        <ModeSwitch mode={mode} onMode={change} />
        <LensButtons camera={camera} />
        <button
          type="button"
          onClick={() => {
            setShown(null);
            setFinding(!isFinding);
          }}
        >
          {m.gate_find()}
        </button>
      </div>
    </main>
  );
}

import { useState } from "react";
import { m } from "~/paraglide/messages";
import type { Mode } from "./door/door";

/** Switches between entries and exits. Exits are asked for twice: a phone that scans them lets nobody in. */
export function ModeSwitch({ mode, onMode }: { mode: Mode; onMode(mode: Mode): void }) {
  const [isAsking, setAsking] = useState(false);
  const choose = (chosen: Mode) => {
    setAsking(false);
    onMode(chosen);
  };
  if (isAsking) {
    return (
      <fieldset className="asking">
        <legend>{m.gate_mode_ask()}</legend>
        <button type="button" className="main" onClick={() => choose("entry")}>
          {m.gate_mode_stay()}
        </button>
        <button type="button" className="out mark" onClick={() => choose("exit")}>
          {m.gate_mode_leave()}
        </button>
      </fieldset>
    );
  }
  return (
    <fieldset className="modes">
      <legend className="hidden">{m.gate_mode()}</legend>
      {(["entry", "exit"] as const).map((name) => (
        <label key={name} className={mode === name ? "chosen" : ""}>
          <input
            type="radio"
            name="mode"
            checked={mode === name}
            onChange={() => (name === "exit" ? setAsking(true) : choose("entry"))}
          />
          {name === "entry" ? m.gate_mode_entry() : m.gate_mode_exit()}
        </label>
      ))}
    </fieldset>
  );
}

import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useLocation, useOutletContext } from "react-router";
import type { SavedDraft } from "~/content/editing/drafts/draft-pages";
import type { StaffContext } from "~/staff/frame/staff-page";
import { BUTTON } from "./rules/press-names";

/** ms after the last change until it is saved. */
const PAUSE_MS = 2_000;
/** ms until saving is tried again after it failed. */
const RETRY_MS = 10_000;

/** What is sent to be saved: the changes, the revision that they began with, and the draft that they follow. */
type Drawn = { edits: string; revision: string; draft: string };

/** What this browser keeps of a hall, also when its tab is closed; null: nothing. */
function readKept(place: string): Drawn | null {
  try {
    const kept: Partial<Drawn> = JSON.parse(localStorage.getItem(place) ?? "{}");
    const { edits, revision, draft } = kept;
    return typeof edits === "string" && typeof revision === "string" && typeof draft === "string"
      ? { edits, revision, draft }
      : null;
  } catch {
    return null;
  }
}

function keep(place: string, drawn: Drawn | null): void {
  try {
    if (drawn) localStorage.setItem(place, JSON.stringify(drawn));
    else localStorage.removeItem(place);
  } catch {
    // The browser refuses, or is full: the server has it two seconds later.
  }
}

type Saving = Drawn & {
  /** The changes that the page was loaded with. */
  loaded: string;
  /** Whether something is drawn that is not saved. */
  isDirty: boolean;
  /** A press is on its way: what it says of the draft is waited for. */
  isBusy: boolean;
  onSaved: (saved: { draft: number; edits: string }) => void;
  /** There is a draft of another device, or there are too many: nothing is saved until somebody presses. */
  onRefused: () => void;
};

/**
 * Saves what is drawn as the editor's draft, two seconds after each change. Until then, and without a network, the browser keeps it, and saves
 * it when the tool is opened again.
 */
export function useDrawingDraft(saving: Saving) {
  const { edits, revision, draft, loaded, isDirty, isBusy, onSaved, onRefused } = saving;
  const fetcher = useFetcher<SavedDraft>();
  const { pathname, search } = useLocation();
  const { person } = useOutletContext<StaffContext>();
  // Of one editor at one hall: a browser may be a team's.
  const place = `drawn ${person?.email} ${pathname}`;
  const [outcome, setOutcome] = useState<SavedDraft | null>(null);
  const [kept, setKept] = useState<Drawn | null>(null);
  const sent = useRef<{ drawn: Drawn; isKept: boolean }>(null);
  /** The button that was pressed while a draft was being saved. */
  const pressed = useRef<{ form: HTMLFormElement; button: HTMLElement | null }>(null);
  const isSaving = fetcher.state !== "idle";

  const send = (drawn: Drawn, isKept: boolean) => {
    sent.current = { drawn, isKept };
    void fetcher.submit(
      { ...drawn, [BUTTON]: "autosave" },
      { method: "post", action: pathname, defaultShouldRevalidate: false },
    );
  };
  const save = useEffectEvent(() => send({ edits, revision, draft }, false));
  const pause = outcome?.retry ? RETRY_MS : PAUSE_MS;
  useEffect(() => {
    if (!isDirty || kept) return;
    keep(place, { edits, revision, draft });
    if (isBusy || isSaving) return;
    const timer = setTimeout(() => save(), pause);
    return () => clearTimeout(timer);
  }, [edits, revision, draft, place, isDirty, isBusy, isSaving, pause, kept]);

  const settle = useEffectEvent((saved: SavedDraft) => {
    if (!sent.current) return;
    const { drawn, isKept } = sent.current;
    setOutcome(saved);
    if (saved.version !== null) {
      if (readKept(place)?.edits === drawn.edits) keep(place, null);
      // The page with what was kept is the one that the server makes of the draft.
      if (isKept) return window.location.replace(window.location.pathname);
      onSaved({ draft: saved.version, edits: drawn.edits });
    } else if (isKept) {
      // Whatever the reason: what is drawn now must not take the place of what is kept.
      setKept(saved.newer === undefined ? drawn : { ...drawn, draft: String(saved.newer ?? "") });
    } else if (!saved.retry) onRefused();
  });
  useEffect(() => {
    if (fetcher.data) settle(fetcher.data);
  }, [fetcher.data]);

  // Once the form has the draft that was saved.
  const isSettled = !isSaving && outcome === fetcher.data;
  useEffect(() => {
    const press = isSettled ? pressed.current : null;
    if (!press) return;
    pressed.current = null;
    press.form.requestSubmit(press.button);
  }, [isSettled]);

  const recover = useEffectEvent(() => {
    const drawn = readKept(place);
    if (!drawn) return;
    if (drawn.edits === loaded || new URLSearchParams(search).has("published")) keep(place, null);
    else send(drawn, true);
  });
  useEffect(() => recover(), []);

  return {
    /** When the last draft was saved, or why it was not; empty: nothing to say. */
    saved: outcome?.version == null ? "" : outcome.text,
    failed: outcome?.version == null ? (outcome?.text ?? "") : "",
    /** Holds a press back until the draft is saved. @returns whether it waits */
    wait(event: FormEvent<HTMLFormElement>, button: HTMLElement | null): boolean {
      if (!isSaving) return false;
      event.preventDefault();
      pressed.current = { form: event.currentTarget, button };
      return true;
    },
    /** Nothing is kept any more. */
    forget: () => keep(place, null),
    /** What somebody can do with a drawing that is kept and could not be saved. Null when nothing is kept. */
    choice: kept && {
      use: () => send(kept, true),
      leave: () => {
        keep(place, null);
        setKept(null);
      },
    },
  };
}

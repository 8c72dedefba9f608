import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { forgetDrafts, loadDraft, saveDraft } from "~/design/components/form/draft-storage";
import { m } from "~/paraglide/messages";
import type { SavedDraft, ShownDraft } from "./draft-pages";

/** ms after the last key until a draft is saved. */
const PAUSE_MS = 2_000;
/** ms until saving is tried again after it failed. */
const RETRY_MS = 10_000;
/** Characters of a draft that is kept in the browser: more than the largest form. */
const MAX_KEPT = 1_000_000;

/** The values of a form by name. Those of one name are joined as the server joins them. */
function valuesIn(form: HTMLFormElement): Record<string, string> {
  const all = Map.groupBy([...new FormData(form)], ([name]) => name);
  return Object.fromEntries(
    [...all].map(([name, pairs]) => [name, pairs.map(([, value]) => String(value)).join("\n")]),
  );
}

/** Whether somebody typed before the scripts were there. */
const hasTyped = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input:not([type=hidden]), textarea")].some(
    (control) => control.value !== control.defaultValue,
  );

type DraftSaving = {
  form: RefObject<HTMLFormElement | null>;
  /** What became of the draft; empty: there is none, and nothing was typed. */
  status: string;
  /** Saves the words that this browser kept over a newer draft; null: there is no such choice. */
  useKept: (() => void) | null;
};

/**
 * Saves a form as a draft while somebody types. What cannot be saved is kept in the session storage, and saved when the network is back,
 * or when the page is opened again.
 */
export function useDraftSaving({ version, saved, unsaved }: ShownDraft): DraftSaving {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<SavedDraft>();
  const { pathname, search } = useLocation();
  const [status, setStatus] = useState(unsaved ? "" : saved);
  const [newer, setNewer] = useState<number | null>();
  const known = useRef(version);
  const isDirty = useRef(false);
  /** The words of an earlier document are on their way, not those of the form. */
  const recovers = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSaving = useRef(false);
  /** The button that was pressed while a draft was being saved; null: none. */
  const pressed = useRef<{ button: HTMLElement | null } | null>(null);

  const later = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save(), ms);
  };
  const send = (values: Record<string, string>) => {
    isSaving.current = true;
    return fetcher.submit(
      { ...values, "@button": "autosave" },
      { method: "post", action: pathname, defaultShouldRevalidate: false },
    );
  };
  const keep = () => {
    if (form.current) saveDraft(pathname, "", valuesIn(form.current), MAX_KEPT);
  };
  const save = useEffectEvent(() => {
    // One after the other: each says which state of the draft it follows.
    if (!form.current || fetcher.state !== "idle") return later(PAUSE_MS);
    isDirty.current = false;
    send(valuesIn(form.current));
  });
  const recover = useEffectEvent((over?: number | null) => {
    const kept = loadDraft(pathname, "");
    if (!kept) return;
    recovers.current = true;
    send({ ...(kept as Record<string, string>), ...(over !== undefined && { "@draft": String(over ?? "") }) });
  });
  const settle = useEffectEvent((saved: SavedDraft) => {
    isSaving.current = false;
    setStatus(saved.text);
    if (saved.version !== null) {
      forgetDrafts(pathname);
      if (recovers.current) return window.location.replace(window.location.pathname);
      known.current = saved.version;
    } else if (recovers.current) {
      recovers.current = saved.newer === undefined;
      setNewer(saved.newer);
    } else {
      keep();
    }
    if (saved.retry) later(RETRY_MS);
    const press = pressed.current;
    pressed.current = null;
    if (press) form.current?.requestSubmit(press.button);
  });

  const listen = useEffectEvent((element: HTMLFormElement, signal: AbortSignal) => {
    const onType = () => {
      isDirty.current = true;
      later(PAUSE_MS);
    };
    // What is sent follows the draft that was saved last. React gives a field back what the document came with, whenever it renders.
    element.addEventListener("formdata", ({ formData }) => formData.set("@draft", String(known.current ?? "")), {
      signal,
    });
    element.addEventListener("input", onType, { signal });
    element.addEventListener("change", onType, { signal });
    element.addEventListener(
      "submit",
      (event) => {
        clearTimeout(timer.current);
        isDirty.current = false;
        if (!navigator.onLine) {
          // The browser's own page would replace what was typed.
          event.preventDefault();
          keep();
          setStatus(m.drafts_offline());
        } else if (isSaving.current && !recovers.current) {
          // The form follows what is being saved. Sent before, it would look like a draft of another device.
          event.preventDefault();
          pressed.current = { button: event.submitter };
        }
      },
      { signal },
    );
    addEventListener("online", () => save(), { signal });
    addEventListener("pagehide", () => isDirty.current && keep(), { signal });
    if (unsaved || hasTyped(element)) onType();
    if (unsaved || new URLSearchParams(search).has("published")) forgetDrafts(pathname);
    else recover();
  });
  useEffect(() => {
    const listening = new AbortController();
    if (form.current) listen(form.current, listening.signal);
    return () => {
      listening.abort();
      clearTimeout(timer.current);
    };
  }, []);

  useEffect(() => {
    if (fetcher.data) settle(fetcher.data);
  }, [fetcher.data]);

  return { form, status, useKept: newer === undefined ? null : () => recover(newer) };
}

import { type FormEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Form, useFetcher, useLocation } from "react-router";
import { FaultList, Outcome } from "~/content/editing/documents/form-outcome";
import type { SavedDraft } from "~/content/editing/drafts/draft-pages";
import { Preview } from "~/content/editing/halls/plan-preview";
import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";
import { Chips } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import { Board, historyOfKey } from "./drawing-board";
import type * as Engine from "./drawing-engine";
import { AddForm, ChosenForm, FaultForm, FrameForm, SeveralForm, ThingList } from "./drawing-forms";
import type { DrawingPage } from "./drawing-pages";
import type { Act, History } from "./rules/drawing-history";
import { BUTTON, idsAsText } from "./rules/press-names";
import { hasEdits, type Thing } from "./rules/things";
import { placeText } from "./thing-words";
import { KeptChoice, NudgeForm, ToolForm, type ToolFormProps } from "./tool-form";
import { useDrawingDraft } from "./use-drawing-draft";

/** Widths of the picture, of the board's, to which the buttons lead. */
const ZOOMS = [1, 1.5, 2.25, 3.5, 5, 8] as const;

/** The tool that draws a hall. Without scripts each button is a request, and the browser's way back takes it back. */
export function DrawingTool({ page: loaded }: { page: DrawingPage }) {
  const fetcher = useFetcher<DrawingPage | SavedDraft>();
  /** What the server said last. */
  const [page, setPage] = useState(loaded);
  const { pathname } = useLocation();
  const [engine, setEngine] = useState<typeof Engine | null>(null);
  const [made, setMade] = useState<History | null>(null);
  /** The stored hall that `made` began with. */
  const [base, setBase] = useState(loaded.stored);
  const [found, setWrong] = useState<Pick<DrawingPage, "typed" | "fieldFaults"> | null>(null);
  /** What the server was asked about last, and what the draft has; null: what the page began with. */
  const [asked, setAsked] = useState<string | null>(null);
  const [saved, setSaved] = useState({ draft: loaded.draft, edits: asked, isRefused: false });
  const [zoom, setZoom] = useState(1);
  const [isMany, setMany] = useState(false);
  useEffect(() => {
    // Without it each press is sent, as it is without scripts.
    import("./drawing-engine").then(setEngine, () => undefined);
  }, []);

  const { hall, booked, amenities } = loaded;
  const stored = made ? base : page.stored;
  const { drawing, chosen } = made ?? page;
  const wrong = found ?? page;
  const edits = useMemo(() => engine?.editsBetween(stored, drawing) ?? page.edits, [engine, stored, drawing, page]);
  const sent = JSON.stringify(edits);
  const looked = useDeferredValue(drawing);
  const faults = useMemo(
    () => engine?.toDrawnFaults(engine.drawingFaults(hall, stored, looked, booked)) ?? page.drawnFaults,
    [engine, hall, stored, looked, booked, page],
  );
  const act = (next: Act) => {
    if (!engine) return;
    if (!made) {
      setBase(page.stored);
      setAsked(sent);
      // What was pressed before the rules were there is not saved.
      if (saved.edits === null && page === loaded) setSaved({ ...saved, edits: sent });
    }
    setMade((history) => engine.follow(history ?? engine.startHistory(page.drawing, page.chosen), next));
  };
  useHistoryKeys(act);
  const answer = fetcher.data && "stored" in fetcher.data ? fetcher.data : null;
  /** A press did not reach the server. */
  const failed = fetcher.data && "text" in fetcher.data ? fetcher.data.text : null;
  if (answer && answer !== page) {
    setPage(answer);
    if (answer.draft !== saved.draft)
      setSaved({ draft: answer.draft, edits: answer.isRefused ? null : asked, isRefused: answer.isRefused });
  }
  const draft = saved.draft === null ? "" : String(saved.draft);
  const isDirty = made !== null && sent !== saved.edits;
  const saving = useDrawingDraft({
    ...{ edits: sent, revision: String(page.revision), draft, loaded: JSON.stringify(loaded.edits) },
    ...{ isDirty: isDirty && !saved.isRefused, isBusy: fetcher.state !== "idle" },
    onSaved: (stored) => setSaved({ ...stored, isRefused: false }),
    onRefused: () => setSaved({ ...saved, isRefused: true }),
  });

  const outcome = useRef<HTMLDivElement>(null);
  // What the server says stands above the plan, and its buttons below.
  useEffect(() => {
    if (answer?.preview || answer?.faults.length || (answer?.isRefused && answer.message)) outcome.current?.focus();
  }, [answer]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const data = new FormData(event.currentTarget, submitter);
    const fields = new Map([...data].map(([name, value]) => [name, String(value)]));
    const press = engine?.readPress(fields, drawing);
    if (!press) {
      if (saving.wait(event, submitter)) return;
      setWrong(null);
      return setAsked(sent);
    }
    event.preventDefault();
    if ("faults" in press) return setWrong({ typed: Object.fromEntries(fields), fieldFaults: press.faults });
    setWrong({ typed: {}, fieldFaults: {} });
    act(press);
  };
  const form: ToolFormProps = {
    ...{ Form: fetcher.Form, action: `${pathname}#drawing`, onSubmit },
    hidden: {
      edits: sent,
      chosen: idsAsText(chosen),
      revision: String(page.revision),
      draft,
    },
  };
  const marked = drawing.things.filter(({ id }) => chosen.includes(id));
  const [first] = marked;
  const isSaved = saved.draft !== null && saved.edits === sent;
  const status = engine && made?.refused ? engine.refusalText(made.refused) : statusOf(marked, loaded);

  return (
    <div id="drawing">
      <div id="outcome" ref={outcome} tabIndex={-1} className="drawing-outcome space-y-6">
        {saving.choice ? <KeptChoice {...saving.choice} /> : null}
        <Outcome text={failed ?? page.message} isRefusal={failed !== null || page.isRefused} />
        {page.faults.length > 0 ? <FaultList title={m.editing_faults_title()} faults={page.faults} /> : null}
        {page.preview && (!made || asked === sent) ? <Preview preview={page.preview} /> : null}
        {page.colleagues.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div className="drawing-head">
        <Chips chips={loaded.halls} />
        <p className="drawing-tools">
          <Tool label={m.drawing_undo()} isOff={!made?.past.length} press={() => act({ does: "undo" })}>
            <path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />
          </Tool>
          <Tool label={m.drawing_redo()} isOff={!made?.future.length} press={() => act({ does: "redo" })}>
            <path d="m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3" />
          </Tool>
          <Tool label={m.drawing_zoom_in()} begins press={() => setZoom(ZOOMS.find((one) => one > zoom) ?? zoom)}>
            <path d="M12 5v14M5 12h14" />
          </Tool>
          <Tool
            label={m.drawing_zoom_out()}
            isOff={zoom === 1}
            press={() => setZoom(ZOOMS.findLast((one) => one < zoom) ?? zoom)}
          >
            <path d="M5 12h14" />
          </Tool>
          <button type="button" data-begins aria-pressed={isMany} onClick={() => setMany(!isMany)}>
            {m.drawing_several_pick()}
          </button>
        </p>
      </div>
      <div className="drawing">
        <div className="min-w-0">
          <AddForm form={form} />
          <p role="status" className="drawing-status">
            {status}
          </p>
          <Board
            {...{ drawing, chosen, faults, amenities, act, isMany, zoom, setZoom }}
            listen={engine?.listenToFingers ?? null}
          />
          {first ? <NudgeForm form={form} /> : null}
        </div>
        <div className="drawing-beside">
          {first && marked.length === 1 ? <ChosenForm {...{ form, amenities, wrong }} thing={first} /> : null}
          <FaultForm form={form} faults={faults} />
          <SeveralForm form={form} booths={marked.filter(({ kind }) => kind === "booth")} wrong={wrong} />
        </div>
      </div>
      <ThingList {...{ form, chosen, amenities }} things={drawing.things} />
      <FrameForm form={form} frame={drawing.frame} wrong={wrong} />
      <StaffPart id="drawing-manage" title={m.drawing_manage()}>
        <p className="flex flex-wrap gap-x-6">
          {loaded.manage.map(({ to, label }) => (
            <StaffLink key={to} to={to} className="text-link inline-flex min-h-11 items-center">
              {label}
            </StaffLink>
          ))}
        </p>
      </StaffPart>
      <ToolForm form={form} className="staff-save">
        <p>
          <button type="submit" name={BUTTON} value="check" className="button-accent">
            {m.drawing_check()}
          </button>
          <button type="submit" name={BUTTON} value="draft" className="button-quiet">
            {m.drawing_save_draft()}
          </button>
          {saved.draft === null ? null : (
            <button type="submit" form="drawing-discard" name={BUTTON} value="discard" className="button-quiet">
              {m.drawing_discard()}
            </button>
          )}
        </p>
        <p role="status">
          {isDirty ? saving.failed || m.drawing_unsaved() : ""}
          {isSaved && hasEdits(edits) && (made || answer) ? saving.saved || m.drawing_saved() : ""}
        </p>
      </ToolForm>
      <Form id="drawing-discard" method="post" action={pathname} onSubmit={saving.forget} reloadDocument />
    </div>
  );
}

/** Undo and redo by keys, wherever the focus is; in a field they are the browser's. */
function useHistoryKeys(act: (act: Act) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isField = event.target instanceof Element && event.target.closest("input, select, textarea");
      const made = isField || event.defaultPrevented ? null : historyOfKey(event);
      if (!made) return;
      event.preventDefault();
      act(made);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}

/** What is chosen, with its size and place: also said to whoever does not see the plan. */
function statusOf(marked: readonly Thing[], { amenities }: DrawingPage): string {
  const [first] = marked;
  if (!first) return m.drawing_choose();
  return marked.length > 1 ? m.drawing_chosen_many({ count: marked.length }) : placeText(first, amenities);
}

function Tool(props: { label: string; isOff?: boolean; begins?: boolean; press: () => void; children: ReactNode }) {
  const { label, isOff = false, begins, press, children } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      data-begins={begins}
      onClick={press}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}

import { type FormEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Form, useFetcher, useLocation } from "react-router";
import { FaultList, Outcome } from "~/content/editing/documents/form-outcome";
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
import { ToolForm, type ToolFormProps } from "./tool-form";

/** Widths of the picture, of the board's. */
const ZOOMS = [1, 1.5, 2.25, 3.5, 5, 8] as const;

/** The tool that draws a hall. Without scripts each button is a request, and the browser's way back takes it back. */
export function DrawingTool({ page: loaded }: { page: DrawingPage }) {
  const fetcher = useFetcher<DrawingPage>();
  const page = fetcher.data ?? loaded;
  const { pathname } = useLocation();
  const [engine, setEngine] = useState<typeof Engine | null>(null);
  const [made, setMade] = useState<History | null>(null);
  /** The stored hall that `made` began with. */
  const [base, setBase] = useState(loaded.stored);
  const [found, setWrong] = useState<Pick<DrawingPage, "typed" | "fieldFaults"> | null>(null);
  /** What the server was asked about last, and what the draft has; null: what the page began with. */
  const [asked, setAsked] = useState<string | null>(null);
  const [saved, setSaved] = useState({ draft: loaded.draft, edits: asked });
  const [zoom, setZoom] = useState(0);
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
      if (saved.draft !== null && saved.edits === null) setSaved({ ...saved, edits: sent });
    }
    setMade((history) => engine.follow(history ?? engine.startHistory(page.drawing, page.chosen), next));
  };
  useHistoryKeys(act);
  if (page.draft !== saved.draft) setSaved({ draft: page.draft, edits: page.isRefused ? null : asked });

  const outcome = useRef<HTMLDivElement>(null);
  const answer = fetcher.data;
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
      draft: page.draft === null ? "" : String(page.draft),
    },
  };
  const marked = drawing.things.filter(({ id }) => chosen.includes(id));
  const [first] = marked;
  const isSaved = page.draft !== null && saved.edits === sent;
  const status = engine && made?.refused ? engine.refusalText(made.refused) : statusOf(marked, loaded);

  return (
    <div id="drawing">
      <div id="outcome" ref={outcome} tabIndex={-1} className="drawing-outcome space-y-6">
        <Outcome text={page.message} isRefusal={page.isRefused} />
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
          <Tool label={m.drawing_zoom_in()} begins press={() => setZoom(Math.min(zoom + 1, ZOOMS.length - 1))}>
            <path d="M12 5v14M5 12h14" />
          </Tool>
          <Tool label={m.drawing_zoom_out()} isOff={zoom === 0} press={() => setZoom(Math.max(zoom - 1, 0))}>
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
          <Board {...{ drawing, chosen, faults, amenities, act, isMany }} zoom={ZOOMS[zoom] ?? 1} />
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
          {page.draft === null ? null : (
            <button type="submit" form="drawing-discard" name={BUTTON} value="discard" className="button-quiet">
              {m.drawing_discard()}
            </button>
          )}
        </p>
        <p role="status">
          {hasEdits(edits) && (made || answer) ? (isSaved ? m.drawing_saved() : m.drawing_unsaved()) : ""}
        </p>
      </ToolForm>
      <Form id="drawing-discard" method="post" action={pathname} reloadDocument />
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

import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { localHref } from "~/base/i18n/current-locale";
import { notify } from "~/design/components/feedback/notify";
import type { ServerHtmlData } from "~/design/components/rendering/server-html";
import { sayRefused } from "~/design/components/star/keep-stars";
import { onStarsChanged, storedStars, storeStars } from "~/design/components/star/star-storage";
import { areStars, hasStar, readStars, withStars, writeStars } from "~/design/model/stars";
import { m } from "~/paraglide/messages";

/** Id of the element that has the plan, in the document of each plan. */
export const PLAN_BODY = "plan-body";

/** Characters of a link that are passed on as they are, so that the server says what of it is not shown. */
const MAX_LINK = 6_000;

/** What the server made of the address. */
type Served = { html: ServerHtmlData; code: string; added: string | null };

/**
 * The plan that the page shows: that of a link, or the one of this browser, which is known once the page is hydrated.
 * `question`: what a link brought is shown, and nobody has said what to do with it.
 */
export function usePlan(served: Served) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const own = useOwnPlan();
  const [looksAt, setLooksAt] = useState<string | null>(null);

  const opened = openedIn(hash, search, served.code);
  const openedCode = opened === null ? "" : writeStars(readStars(opened).words);
  const isShared = own !== null && openedCode !== "" && openedCode !== own && !isOwnPress(served);
  const text = isShared && opened !== null ? opened : (own ?? served.code);
  const view = usePlanHtml(own === null ? served.code : text, served);

  const leave = useCallback(() => void navigate("/plan", { replace: true, preventScrollReset: true }), [navigate]);

  // A star that was pressed before its script was there.
  const { added } = served;
  useEffect(() => {
    if (own === null || added === null || !isOwnPress({ added })) return;
    const words = storedStars();
    if (hasStar(words, added) || storeStars(withStars(words, [added]))) leave();
    else sayRefused();
  }, [own, added, leave]);

  function keep(words: readonly string[]) {
    if (!storeStars(words)) return sayRefused();
    leave();
  }
  const body = usePresses(view.html, isShared);
  const sharedWords = readStars(opened ?? "").words;
  return {
    ...view,
    /** What is shown is what this browser has. */
    isRead: own !== null && !view.isLoading,
    code: isShared ? openedCode : (own ?? served.code),
    count: readStars(text).words.length,
    question: isShared && looksAt !== opened ? { hasOwn: own !== "", count: sharedWords.length } : null,
    isLooking: isShared && looksAt === opened,
    addShared: () => keep(withStars(storedStars(), sharedWords)),
    replaceByShared: () => keep(sharedWords),
    look: () => setLooksAt(opened),
    leave,
    empty: isShared || !own ? null : () => keep([]),
    body,
  };
}

export type ShownPlan = ReturnType<typeof usePlan>;

/**
 * Whether a star of this site was pressed before its script was there. From elsewhere a link with a star is like any other plan that is shared: it
 * asks.
 */
const isOwnPress = ({ added }: Pick<Served, "added">): boolean =>
  added !== null && document.referrer.startsWith(`${location.origin}/`);

/** The plan of a link: in the fragment, or in the query, as the server has read it. null: the address has none. */
function openedIn(hash: string, search: string, served: string): string | null {
  const fragment = hash.slice(1);
  if (areStars(fragment)) return fragment.length > MAX_LINK ? writeStars(readStars(fragment).words) : fragment;
  const asked = new URLSearchParams(search);
  return asked.has("p") || asked.has("add") ? served : null;
}

/** ms for which a change can be taken back. */
const UNDO_MS = 10_000;

/** The plan of this browser; null until it is read. A toast takes the last change back. */
function useOwnPlan(): string | null {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    setOwn(writeStars(storedStars()));
    let isUndoing = false;
    return onStarsChanged((before) => {
      setOwn(writeStars(storedStars()));
      if (before === undefined || isUndoing) return;
      const onClick = () => {
        isUndoing = true;
        if (!storeStars(readStars(before).words)) sayRefused();
        isUndoing = false;
      };
      const action = { label: m.plan_undo(), onClick };
      void notify({ id: "plan", title: m.plan_changed(), duration: UNDO_MS, action });
    });
  }, []);
  return own;
}

/** HTML that only the document has is gone from it once another plan was shown: it is kept for when that one is emptied. */
function toKept(html: ServerHtmlData): ServerHtmlData {
  if (html.html !== undefined || typeof document === "undefined") return html;
  return { ...html, html: document.querySelector(`[data-server-html="${html.key}"]`)?.innerHTML ?? "" };
}

/** A plan as the server shows it: the page that a browser without scripts gets has it too. */
function usePlanHtml(text: string, served: Served) {
  const [loaded, setLoaded] = useState<{ text: string; html: ServerHtmlData } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [first] = useState(() => toKept(served.html));
  const isServed = text === served.code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press asks again
  useEffect(() => {
    if (isServed) return;
    const stopped = new AbortController();
    fetchPlan(text, stopped.signal).then(
      (html) => setLoaded({ text, html: { key: text, html } }),
      () => stopped.signal.aborted || setFailed(text),
    );
    return () => stopped.abort();
  }, [text, isServed, attempt]);
  const isShown = isServed || loaded?.text === text;
  const atServed = served.html.key === first.key ? first : served.html;
  const html = isServed ? atServed : (loaded?.html ?? atServed);
  return {
    html,
    isLoading: !isShown && failed !== text,
    /** Nothing but the page of an empty plan is there yet. */
    isHidden: !isShown && html === atServed && served.code === "",
    hasFailed: !isShown && failed === text,
    retry: () => {
      setFailed(null);
      setAttempt((count) => count + 1);
    },
  };
}

/** @throws Error when the server does not give it */
async function fetchPlan(text: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(localHref(`/plan?${new URLSearchParams({ p: text })}`), { signal });
  if (!response.ok) throw new Error(`${response.status} for a plan`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const body = page.getElementById(PLAN_BODY)?.firstElementChild;
  if (!body) throw new Error("a page without a plan");
  return body.innerHTML;
}

/**
 * A ref for the element with the plan. The button of its changes stores that they were seen, and the focus stays at the place of a star
 * that is gone once it is pressed.
 */
function usePresses(html: ServerHtmlData, isShared: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const pressed = useRef(-1);
  useEffect(() => {
    const stopped = new AbortController();
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || isShared) return;
      const star = event.target.closest<HTMLElement>(STAR);
      if (star && star === document.activeElement) pressed.current = starsIn(element.current).indexOf(star);
      const seen = event.target.closest<HTMLElement>("[data-plan-seen]");
      if (!seen) return;
      event.preventDefault();
      if (!storeStars(readStars(seen.dataset.planSeen ?? "").words)) sayRefused();
    };
    element.current?.addEventListener("click", onClick, { signal: stopped.signal });
    return () => stopped.abort();
  }, [isShared]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another plan is shown
  useEffect(() => {
    if (pressed.current < 0) return;
    const stars = starsIn(element.current);
    stars[Math.min(pressed.current, stars.length - 1)]?.focus({ preventScroll: true });
    pressed.current = -1;
  }, [html.key]);
  return element;
}

const STAR = "button[data-star]";

const starsIn = (element: HTMLElement | null) => [...(element?.querySelectorAll<HTMLElement>(STAR) ?? [])];

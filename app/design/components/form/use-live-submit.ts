import { type ChangeEvent, useEffect, useRef } from "react";
import { useHref, useNavigation, useSubmit } from "react-router";

/** ms after the last key before the list updates: fast enough to feel live, without a request per letter. */
const TYPING_PAUSE = 250;

/**
 * Has a GET form follow what is typed and chosen in it, in place of the history's entry.
 * @param path the form's action
 * @returns `follow`: its `onChange`; `searching`: whether a list of this page is on its way
 */
export function useLiveSubmit(path: string) {
  const submit = useSubmit();
  const { formAction, location: next } = useNavigation();
  const ownPath = useHref(path);
  const leaving = next !== undefined && next.pathname !== ownPath;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A search that follows typing does not cancel what came after the last letter: a click on a link, also of this page, or on the button.
  useEffect(() => {
    const listening = new AbortController();
    const stop = ({ target, defaultPrevented }: Event) => {
      // The router prevents what it follows itself.
      if (defaultPrevented && target instanceof Element && target.closest("a, form")) clearTimeout(timer.current);
    };
    window.addEventListener("click", stop, { signal: listening.signal });
    window.addEventListener("submit", stop, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  useEffect(() => {
    if (leaving) clearTimeout(timer.current);
  }, [leaving]);
  const follow = (event: ChangeEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    clearTimeout(timer.current);
    if (leaving) return;
    const typing = (event.target as unknown) instanceof HTMLInputElement;
    timer.current = setTimeout(
      () => submit(form, { replace: true, preventScrollReset: true }),
      typing ? TYPING_PAUSE : 0,
    );
  };
  return { follow, searching: formAction === path };
}

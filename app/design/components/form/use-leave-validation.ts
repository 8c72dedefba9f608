import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";

/**
 * Validates a field when it loses focus. No error appears while a pointer is pressed: it would move the button away from
 * under the pointer, and the click would be lost. Fields that are left before the schema has loaded are validated then, all at
 * once: their errors must not push the field that has the focus out of sight.
 * @param formId of the form element
 * @param validate validates one field; undefined until the schema has loaded. Its identity is stable between renders
 */
export function useLeaveValidation(formId: string, validate: ((field: { name: string }) => void) | undefined): void {
  const left = useRef(new Set<Control>());
  useEffect(() => {
    const form = document.getElementById(formId);
    const listeners = new AbortController();
    const { signal } = listeners;
    let pressed = false;
    const validateLeft = () => {
      if (pressed || !validate || signal.aborted) return;
      // A field that has the focus again, or still has it while the window has not, is not finished.
      const finished = [...left.current].filter((control) => control.isConnected && control !== document.activeElement);
      left.current.clear();
      keepFocusInSight(() => {
        for (const { name } of finished) validate({ name });
      });
    };
    // The click is dispatched in the task of the pointer's release; on a touch screen the blur too.
    const validateSoon = () => void setTimeout(validateLeft);
    const onFocusOut = ({ target }: FocusEvent) => {
      if (isControl(target)) left.current.add(target);
      validateSoon();
    };
    const onPress = ({ type }: Event) => {
      pressed = type === "pointerdown";
      if (!pressed) validateSoon();
    };
    form?.addEventListener("focusout", onFocusOut, { signal });
    for (const type of ["pointerdown", "pointerup", "pointercancel"]) {
      document.addEventListener(type, onPress, { signal, capture: true });
    }
    validateSoon();
    return () => listeners.abort();
  }, [formId, validate]);
}

/** Renders a change. If it moves the element that has the focus, scrolls so that this stays in sight. */
function keepFocusInSight(change: () => void): void {
  const focused = isControl(document.activeElement) ? document.activeElement : undefined;
  const before = focused?.getBoundingClientRect();
  flushSync(change);
  if (!focused || !before) return;
  // Who has scrolled away from the field is not called back.
  const wasInSight = before.bottom > 0 && before.top < window.innerHeight;
  if (wasInSight && focused.getBoundingClientRect().top !== before.top) focused.scrollIntoView({ block: "nearest" });
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}

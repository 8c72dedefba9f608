import { useEffect, useRef } from "react";

/**
 * Validates a field once the visitor has left it. An error message moves what stands below it, so none appears while a
 * pointer is pressed: the button under the pointer would move away, and its click would be lost. Fields that are left
 * before the schema has loaded are validated when it arrives.
 * @param formId of the form element
 * @param validate validates one field; absent until the schema has loaded. Must keep its identity between renders
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
      for (const control of left.current) {
        // Somebody who is back in it, or only looks at another window, has not finished it.
        if (control.isConnected && control !== document.activeElement) validate({ name: control.name });
      }
      left.current.clear();
    };
    // A click is dispatched in the same task as the release of the pointer, on a touch screen the blur too.
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

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}

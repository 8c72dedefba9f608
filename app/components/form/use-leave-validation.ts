import { useEffect, useRef } from "react";

/**
 * Validates a field when it loses focus. No error appears while a pointer is pressed: it would move the button away from
 * under the pointer, and the click would be lost. Fields that are left before the schema has loaded are validated then.
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
      for (const control of left.current) {
        // A field that has the focus again, or still has it while the window has not, is not finished.
        if (control.isConnected && control !== document.activeElement) validate({ name: control.name });
      }
      left.current.clear();
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

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}

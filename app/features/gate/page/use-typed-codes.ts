import { useEffect, useRef } from "react";
import { findTicketCode } from "~/entities/ticket-codes/ticket-code";
import { createScannerKeys } from "./scanner-keys";

/** Hears a scanner that types codes and presses Enter, also when the cursor is in a field: its code does not stay there. */
export function useTypedCodes(onCode: (text: string) => void): void {
  const receive = useRef(onCode);
  useEffect(() => {
    receive.current = onCode;
  });
  useEffect(() => {
    const hearKey = createScannerKeys();
    const hearField = createScannerKeys();
    function hear(event: KeyboardEvent) {
      const { target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      const field = target instanceof HTMLInputElement && target.type !== "radio" ? target : null;
      const { isTaken, code } = (field ? hearField : hearKey)(event.key, event.timeStamp);
      if (field) {
        // People type there too: only a whole code is a scanner's.
        if (code === undefined || findTicketCode(code) === null) return;
        field.value = "";
      }
      // A space or Enter would press the button that has the focus.
      if (isTaken) event.preventDefault();
      if (code !== undefined) receive.current(code);
    }
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, []);
}

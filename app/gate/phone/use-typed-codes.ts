import { useEffect, useRef } from "react";
import { createFieldKeys, createScannerKeys } from "./scanner-keys";

/**
 * Hears a scanner that types codes and presses Enter, also when the cursor is in a field: nothing of it stays there.
 * @param onCode called with a code, and the ms of its Enter since the page was opened
 */
export function useTypedCodes(onCode: (text: string, at: number) => void): void {
  const receive = useRef(onCode);
  useEffect(() => {
    receive.current = onCode;
  });
  useEffect(() => {
    const hearKey = createScannerKeys();
    const takeOut = createFieldKeys();
    function hear(event: KeyboardEvent) {
      const { key, timeStamp, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      const field = target instanceof HTMLInputElement && target.type !== "radio" ? target : null;
      const taken = takeOut(key, timeStamp, field);
      // People type in fields too: there only what is taken out is a scanner's. With its Enter all that was heard before is over.
      const heard = field && taken === undefined ? undefined : hearKey(key, timeStamp);
      const code = taken ?? heard?.code;
      // A space or Enter would press the button that has the focus, or send the form.
      if (heard?.isTaken || taken !== undefined) event.preventDefault();
      if (code !== undefined) receive.current(code, timeStamp);
    }
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, []);
}

import { useEffect, useRef } from "react";
import { createScannerKeys } from "./scanner-keys";

/** Hears a scanner that types codes and presses Enter, while nobody types into a field. */
export function useTypedCodes(onCode: (text: string) => void): void {
  const receive = useRef(onCode);
  useEffect(() => {
    receive.current = onCode;
  });
  useEffect(() => {
    const hearKey = createScannerKeys();
    function hear(event: KeyboardEvent) {
      const { target, ctrlKey, metaKey, altKey } = event;
      if ((target instanceof HTMLInputElement && target.type !== "radio") || ctrlKey || metaKey || altKey) return;
      const { isTaken, code } = hearKey(event.key, event.timeStamp);
      // A space or Enter would press the button that has the focus.
      if (isTaken) event.preventDefault();
      if (code !== undefined) receive.current(code);
    }
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, []);
}

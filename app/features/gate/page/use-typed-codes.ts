import { useEffect, useRef } from "react";

/** ms between two keys after which another code begins. A scanner takes a few ms, a busy phone longer. */
const KEY_MS = 1_000;
/** Characters of the shortest thing that is taken for a code. */
const MIN_LENGTH = 12;

/** Hears a scanner that types codes and presses Enter, while nobody types into a field. Spaces, `%`, `+` and `/` belong to codes. */
export function useTypedCodes(onCode: (text: string) => void): void {
  const receive = useRef(onCode);
  useEffect(() => {
    receive.current = onCode;
  });
  useEffect(() => {
    let text = "";
    let at = 0;
    function hear(event: KeyboardEvent) {
      const { target, ctrlKey, metaKey, altKey } = event;
      if ((target instanceof HTMLInputElement && target.type !== "radio") || ctrlKey || metaKey || altKey) return;
      if (event.timeStamp - at > KEY_MS) text = "";
      at = event.timeStamp;
      const isCode = text.length >= MIN_LENGTH;
      if (event.key === "Enter" && isCode) {
        // Codes have no small letters; the keyboard of a scanner may have Caps Lock the wrong way.
        receive.current(text.toUpperCase());
        text = "";
      } else if (event.key.length === 1) {
        text += event.key;
      } else return;
      // A space or Enter would press the button that has the focus.
      if (isCode || text.length > 1) event.preventDefault();
    }
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, []);
}

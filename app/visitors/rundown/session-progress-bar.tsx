import { m } from "~/paraglide/messages";
import type { SessionProgress } from "./rundown";

/** How much of a session is over, by the server's clock; for `serverHtml`. */
export function SessionProgressBar({ over, of }: SessionProgress) {
  return (
    <progress
      className="session-progress print:hidden"
      value={over}
      max={of}
      aria-label={m.rundown_progress({ over, of })}
    />
  );
}

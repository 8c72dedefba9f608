import { useEffect, useState, useSyncExternalStore } from "react";
import { m } from "~/paraglide/messages";
import type { Door } from "./door/door";
import { ScanScreen } from "./scan-screen";

/** The token of the link with which the page was opened; null: it was opened without one. */
const readToken = () => /^#link=([\w-]{43})$/.exec(window.location.hash)?.[1] ?? null;

/** The whole page: what a phone shows that is a device, may become one, or is none any more. */
export function App({ door }: { door: Door }) {
  const state = useSyncExternalStore(door.subscribe, door.state);
  const [token, setToken] = useState(readToken);
  // A link that is opened in the tab that shows this page already loads nothing.
  useEffect(() => {
    const read = () => setToken(readToken());
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  if (token) return <LinkScreen key={token} door={door} token={token} onDone={() => setToken(null)} />;
  switch (state.link) {
    case "starting":
      return <Notice title={m.gate_starting()} />;
    case "new":
      // What it knew could not be read.
      return state.cannotStore ? <Unusable /> : <Notice title={m.gate_new_title()} text={m.gate_new_text()} />;
    case "ended":
      return (
        <Notice title={m.gate_ended_title()} text={m.gate_ended_text()}>
          {state.waiting > 0 ? <p>{m.gate_ended_waiting({ count: state.waiting })}</p> : null}
        </Notice>
      );
    case "working":
      return <ScanScreen door={door} state={state} />;
  }
}

/** Where the browser stores nothing. */
export const Unusable = () => <Notice title={m.gate_unusable_title()} text={m.gate_unusable_text()} />;

/** Where the page has failed. */
export const Broken = ({ onAgain }: { onAgain(): void }) => (
  <Notice title={m.gate_broken()} text={m.gate_broken_text()}>
    <button type="button" className="main" onClick={onAgain}>
      {m.gate_broken_again()}
    </button>
  </Notice>
);

function Notice({ title, text, children }: { title: string; text?: string; children?: React.ReactNode }) {
  return (
    <main className="notice">
      <h1>{title}</h1>
      {text ? <p>{text}</p> : null}
      {children}
    </main>
  );
}

/** A button, since programs that show previews of links open them too. */
function LinkScreen({ door, token, onDone }: { door: Door; token: string; onDone(): void }) {
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  async function use() {
    setBusy(true);
    const linked = await door.link(token);
    setBusy(false);
    if (linked === null) return setFault(m.gate_link_no_network());
    // The token is used up, and nobody should find it in the history.
    window.history.replaceState(null, "", window.location.pathname);
    if (!linked) return setFault(m.gate_link_broken());
    onDone();
  }
  return (
    <Notice title={m.gate_link_title()} text={m.gate_link_text()}>
      <p role="alert">{fault}</p>
      <button type="button" className="main" disabled={isBusy} onClick={() => void use()}>
        {m.gate_link_button()}
      </button>
    </Notice>
  );
}

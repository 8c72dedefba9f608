import type { ReactNode } from "react";
import { OutcomePanel } from "~/design/components/form/outcome-panel";
import { m } from "~/paraglide/messages";
import type { HeldPage } from "./held-words.server";

/** What the link in a registration's mail asks, or what came of it. */
export function HeldPanel({ page, children }: { page: HeldPage; children: ReactNode }) {
  const { state } = page;
  const { title, text } = TEXTS[state](page);
  return (
    <OutcomePanel title={title} done={state === "held" || state === "kept"}>
      <p className="mt-3">{text}</p>
      {children}
    </OutcomePanel>
  );
}

const TEXTS: Readonly<Record<HeldPage["state"], (page: HeldPage) => { title: string; text: string }>> = {
  ask: (page) => ({ title: m.booths_held_ask(page), text: m.booths_held_ask_text(page) }),
  held: (page) => ({ title: m.booths_held_done(page), text: m.booths_held_done_text(page) }),
  kept: (page) => ({ title: m.booths_held_kept(page), text: m.booths_held_kept_text() }),
  gone: (page) => ({ title: m.booths_held_gone(page), text: m.booths_held_gone_text() }),
  limit: () => ({ title: m.booths_held_limit(), text: m.booths_held_limit_text() }),
  over: () => ({ title: m.booths_held_over(), text: m.booths_held_over_text() }),
};

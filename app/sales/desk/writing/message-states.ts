import { m } from "~/paraglide/messages";
import type { MessageState } from "~/sales/model/buyer-message";

/** The states of a message as staff read them, and how they look in a list. */
export const MESSAGE_LABELS: Readonly<Record<MessageState, { label: () => string; tone: "waits" | "good" | "over" }>> =
  {
    draft: { label: m.writing_state_draft, tone: "over" },
    planned: { label: m.writing_state_planned, tone: "waits" },
    sending: { label: m.writing_state_sending, tone: "waits" },
    stopped: { label: m.writing_state_stopped, tone: "over" },
    done: { label: m.writing_state_done, tone: "good" },
  };

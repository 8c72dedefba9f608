import type { Snapshot } from "~/content/store/publication";
import { dayOffTask } from "./day-off-task.server";
import { hoursTask } from "./hours-task.server";
import { moveTask } from "./move-task.server";
import { noticeTask, takeDownTask } from "./notice-tasks.server";
import { cancelTask, sessionTask } from "./session-tasks.server";
import type { Task } from "./task.server";
import { closeSaleTask, ticketTask } from "./ticket-tasks.server";

/** Opens a task with its query. null: there is no such document. */
type OpenTask = (snapshot: Snapshot, params: URLSearchParams) => Task | null;

const tasks: Readonly<Record<string, OpenTask>> = {
  notice: noticeTask,
  "take-down": takeDownTask,
  session: sessionTask,
  cancel: cancelTask,
  ticket: ticketTask,
  "close-sale": closeSaleTask,
  hours: hoursTask,
  "call-off-day": dayOffTask,
  move: moveTask,
};

/** The task with a name; null: there is no such task, or nothing that it could change. */
export const openTask = (name: string, ...rest: Parameters<OpenTask>): Task | null =>
  Object.hasOwn(tasks, name) ? (tasks[name]?.(...rest) ?? null) : null;

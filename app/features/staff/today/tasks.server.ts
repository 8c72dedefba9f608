import type { Snapshot } from "~/services/content/store/publication";
import { noticeTask, takeDownTask } from "./notice-tasks.server";
import type { Task } from "./task.server";

/** Opens a task with its query. null: there is no such document. */
type OpenTask = (snapshot: Snapshot, params: URLSearchParams) => Task | null;

const tasks: Readonly<Record<string, OpenTask>> = {
  notice: noticeTask,
  "take-down": takeDownTask,
};

/** The task with a name; null: there is no such task, or nothing that it could change. */
export const openTask = (name: string, ...rest: Parameters<OpenTask>): Task | null =>
  Object.hasOwn(tasks, name) ? (tasks[name]?.(...rest) ?? null) : null;

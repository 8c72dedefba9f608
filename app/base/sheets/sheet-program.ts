import { doSheetTask, type SheetTask } from "./sheet-task.ts";

/** The program that does a task in its own process. Its parent sends the task, and receives the answer. */
process.once("message", async (task: SheetTask) => {
  process.send?.(await doSheetTask(task), () => process.disconnect?.());
});

import { handleTask, showTask } from "~/content/editing/today/handle-task.server";
import { TaskForm } from "~/content/editing/today/task-form";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { rememberRefusal } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/task";

/** `/staff/today/{task}`: one change of what visitors see. */
export const loader = (args: Route.LoaderArgs) => ({ task: showTask(args) });

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, handleTask(args));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.task.title ?? "");

export default function TaskPage({ loaderData, actionData }: Route.ComponentProps) {
  const task = actionData ?? loaderData.task;
  return (
    <StaffPage title={task.title} back={{ to: "/staff", label: m.staff_today() }} lead={task.subject}>
      <TaskForm task={task} />
    </StaffPage>
  );
}

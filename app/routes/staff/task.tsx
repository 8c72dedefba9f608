import { handleTask, showTask } from "~/content/editing/today/handle-task.server";
import { TaskForm } from "~/content/editing/today/task-form";
import { rememberRefusal, requireStaff, staffMiddleware, wasRefused } from "~/staff/staff-access.server";
import { StaffPage, staffMeta } from "~/staff/staff-page";
import { toPerson } from "~/staff/staff-person.server";
import type { Route } from "./+types/task";

/** `/staff/today/{task}`: one change of what visitors see. */
export const middleware = [staffMiddleware];

export function loader(args: Route.LoaderArgs) {
  const { context } = args;
  if (wasRefused(context)) return { person: null, task: showTask(args) };
  return { person: toPerson(requireStaff(context, "edit-content")), task: showTask(args) };
}

export async function action(args: Route.ActionArgs) {
  const response = await handleTask(args);
  if (!(response instanceof Response)) rememberRefusal(args.context, response.init?.status);
  return response;
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.task.title ?? "");

export default function TaskPage({ loaderData, actionData }: Route.ComponentProps) {
  const task = actionData ?? loaderData.task;
  return (
    <StaffPage title={task.title} lead={task.subject} person={loaderData.person}>
      <TaskForm task={task} />
    </StaffPage>
  );
}

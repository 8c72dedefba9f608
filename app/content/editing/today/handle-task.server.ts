import { data, type RouterContextProvider, redirect } from "react-router";
import { formatMoment } from "~/base/values/jakarta-time";
import { revisionOf } from "~/content/editing/documents/merge-conflict.server";
import { faultText } from "~/content/editing/documents/shown-faults.server";
import { tryToStore } from "~/content/editing/documents/try-to-store.server";
import { publishAt } from "~/content/editing/schedule/publish-at.server";
import { touchedSales } from "~/content/editing/sold/touched-sales.server";
import type { Conflict, Published, Refused, Scheduling } from "~/content/store/publication";
import {
  contentOwner,
  publish,
  refreshContent,
  siteSchedule,
  storedDocuments,
  tryChanges,
} from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { parseForm } from "~/platform/forms/form-fields.server";
import { readForm } from "~/platform/forms/read-form.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { staffOrRefusal } from "~/staff/staff-access.server";
import type { TaskView } from "./task";
import type { Task, TaskChange } from "./task.server";
import { openTask } from "./tasks.server";

/** What the buttons and the hidden fields of each task send. */
const OWN_LENGTHS = { step: 10, based_on: 15, at: 20 };

type TaskArgs = { params: { task: string }; url: URL };

/** @throws a redirect while the content belongs to an API and to the list of sessions, or a 404 response */
function findTask({ params, url }: TaskArgs): Task {
  if (contentOwner().by === "api") throw redirect("/staff", 303);
  const task = openTask(params.task, storedDocuments(), url.searchParams);
  // Words that name no session are searched for.
  if (!task && params.task === "session") throw redirect(`/staff?${url.searchParams}#quick`, 303);
  if (!task) throw pageNotFound(url.pathname);
  return task;
}

function toTaskView(task: Task, now: Partial<TaskView> = {}): TaskView {
  const { title, subject, also, fields, values } = task;
  const { revision: basedOn } = storedDocuments();
  return {
    title,
    subject,
    also,
    fields,
    values,
    errors: {},
    messages: [],
    basedOn,
    at: "",
    atFault: null,
    sold: [],
    preview: null,
    ...now,
  };
}

/** The page of a task before anything is sent. */
export function showTask(args: TaskArgs): TaskView {
  const task = findTask(args);
  return task.fields.length > 0 ? toTaskView(task) : toTaskView(task, tryChange(task.toChange({})));
}

/** What visitors will see, or why the change cannot be published. */
function tryChange({ changes, preview }: TaskChange): Pick<TaskView, "messages" | "preview"> {
  const tried = tryChanges(changes);
  return "faults" in tried
    ? { messages: tried.faults.map(faultText), preview: null }
    : { messages: [], preview: preview(tried.content) };
}

/**
 * The action of a task. Its form asks first for what visitors will see, and only that page has the button that publishes. Each
 * refusal shows again what was typed.
 */
export async function handleTask(args: TaskArgs & { request: Request; context: Readonly<RouterContextProvider> }) {
  const person = staffOrRefusal(args.context, "edit-content");
  const task = findTask(args);
  const lengths = Object.fromEntries(task.fields.map(({ name, maxLength }) => [name, maxLength]));
  const { fields, refusal } = await readForm(args, { lengths: { ...lengths, ...OWN_LENGTHS } });
  const values = Object.fromEntries(task.fields.map(({ name }) => [name, fields.get(name) ?? ""]));
  const basedOn = revisionOf(fields.get("based_on"));
  const at = fields.get("at") ?? "";
  const reply: Reply = (status, view = {}) => data(toTaskView(task, { values, basedOn, at, ...view }), { status });
  if ("status" in person) return reply(person.status, { messages: [person.message] });
  if (refusal) return reply(refusal.status, { messages: [refusal.message] });
  const step = fields.get("step");
  if (step === "edit") return reply(200);
  const submission = parseForm(fields, task.schema);
  if (submission.status !== "success") {
    return reply(400, { errors: submission.error ?? {}, messages: [m.staff_today_check()] });
  }
  const change = task.toChange(submission.value);
  const tried = tryChange(change);
  if (!tried.preview) return reply(400, tried);
  if (step !== "publish" && step !== "schedule") {
    const { texts: sold } = await touchedSales(change.changes);
    return reply(200, { ...tried, sold });
  }

  const { changes, note, done } = change;
  const { email: editor } = person.signIn;
  const publication = { editor, note, basedOn, changes };
  const time = step === "schedule" ? publishAt(at) : null;
  if (time && "message" in time) return reply(400, { ...tried, messages: [time.message], atFault: time.message });
  const published = await tryToStore<Published | Scheduling>(() =>
    time ? siteSchedule.add({ ...publication, ...time }) : publish(publication),
  );
  if ("message" in published) return reply(503, { ...tried, messages: [published.message] });
  if ("revision" in published) return redirectWithSuccess("/staff", done, { status: 303 });
  if ("waiting" in published) {
    return reply(409, { ...tried, messages: [m.schedule_full({ count: published.waiting })] });
  }
  if ("scheduled" in published) {
    const moment = formatMoment(time?.at ?? 0);
    return redirectWithSuccess("/staff", m.schedule_done({ moment }), { status: 303 });
  }
  return refuse(args, published, submission.value, reply);
}

type Reply = (status: number, view?: Partial<TaskView>) => ReturnType<typeof data<TaskView>>;

/** What somebody else published meanwhile is shown beside the change, which may then be published after that. */
async function refuse(args: TaskArgs, published: Refused, values: unknown, reply: Reply) {
  if ("faults" in published) return reply(400, { messages: published.faults.map(faultText) });
  await refreshContent();
  const tried = tryChange(findTask(args).toChange(values));
  const messages = [...tried.messages, ...published.conflict.map(describeConflict)];
  return reply(409, { ...tried, messages, basedOn: storedDocuments().revision });
}

const describeConflict = ({ editor, at }: Conflict) =>
  m.staff_today_conflict({ editor: editor ?? m.editing_somebody(), moment: formatMoment(at) });

import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { StaffPart } from "~/staff/frame/staff-part";
import { RowLink } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import type { ManyField, ManyPage } from "./many-list";

/** What is about to be done with several entries, or what became of each. @param path of the page */
export function ManyEntries({ page: { back, none, ask, groups }, path }: { page: ManyPage; path: string }) {
  if (groups.length === 0) return <p>{none}</p>;
  if (!ask) return <Groups groups={groups} />;
  return (
    <Form method="post" action={path} reloadDocument>
      <input type="hidden" name="key" value={ask.key} />
      <input type="hidden" name="back" value={back} />
      {ask.values.map((value) => (
        <input key={value} type="hidden" name={ask.name} value={value} />
      ))}
      {ask.fields.length > 0 ? (
        <div className="mb-6 max-w-md space-y-3">
          {ask.fields.map((field) => (
            <Field key={field.name} field={field} />
          ))}
        </div>
      ) : null}
      <Groups groups={groups} />
      <div className="staff-save">
        <button type="submit" name="do" value={ask.act} className="button-accent">
          {ask.button}
        </button>
        <StaffLink to={back} className="button-quiet">
          {m.desk_many_back()}
        </StaffLink>
      </div>
    </Form>
  );
}

function Groups({ groups }: Pick<ManyPage, "groups">) {
  return groups.map(({ title, rows }, index) => (
    <StaffPart key={title} id={`many-${index}`} title={`${title} (${rows.length})`}>
      <ul className="staff-rows">
        {rows.map(({ reference, href, title: name, detail, fact }) => (
          <li key={reference}>
            <RowLink
              to={href}
              title={<bdi>{name || reference}</bdi>}
              detail={<small>{[reference, detail].filter(Boolean).join(" · ")}</small>}
              fact={fact ? <strong>{fact}</strong> : null}
            />
          </li>
        ))}
      </ul>
    </StaffPart>
  ));
}

function Field({ field }: { field: ManyField }) {
  const id = `many-${field.name}`;
  const { name, label, value, fault = "" } = field;
  if (field.kind === "choice") return <LabelledSelect {...{ id, name, label, value, fault }} options={field.options} />;
  const given = { id, name, label, fault, defaultValue: value, ...(field.hint && { hint: field.hint }) };
  return field.kind === "day" ? (
    <LabelledInput type="date" {...given} />
  ) : (
    <LabelledInput maxLength={field.maxLength} {...given} />
  );
}

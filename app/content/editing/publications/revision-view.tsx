import { Form, useLocation } from "react-router";
import { FieldChanges } from "~/content/editing/documents/field-changes";
import { FaultList, Refusal } from "~/content/editing/documents/form-outcome";
import { restorePath, revisionPath } from "~/content/editing/documents/staff-paths";
import { useInEdition } from "~/content/editing/documents/use-in-edition";
import { SoldPanel } from "~/content/editing/sold/sold-panel";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import type { ListedRevision } from "./revision-line.server";
import { PublishedBy } from "./revision-list";
import type { Comparison, ShownRestore, ShownRevision } from "./revision-pages";

/** A revision: who published it, what it changed, and how it differs from another one. */
export function RevisionView({ page }: { page: ShownRevision }) {
  const { revision, current, other, heading, comparison } = page;
  const { number } = revision;
  const address = useInEdition(revisionPath(number));
  const restoreAddress = useInEdition(restorePath(number));
  return (
    <div className="max-w-4xl space-y-8">
      <RevisionHead revision={revision} />
      <section>
        <h2 className="font-display text-2xl font-bold">{heading}</h2>
        <ComparedDocuments comparison={comparison} />
      </section>
      <Form action={address} reloadDocument className="flex flex-wrap items-end gap-3">
        <LabelledInput
          id="with"
          label={m.revisions_compare_with()}
          name="with"
          inputMode="numeric"
          maxLength={9}
          defaultValue={other}
        />
        <button type="submit" className="button-quiet min-h-12">
          {m.revisions_compare()}
        </button>
      </Form>
      {number === current ? (
        <p className="text-muted">{m.revisions_is_current()}</p>
      ) : (
        <p>
          <StaffLink to={restoreAddress} className="button-quiet">
            {m.revisions_restore()}
          </StaffLink>
        </p>
      )}
    </div>
  );
}

function RevisionHead({ revision: { when, who, what } }: { revision: ListedRevision }) {
  return (
    <div className="wrap-anywhere">
      <p className="text-sm text-muted">{when}</p>
      <p>
        <PublishedBy who={who} what={what} />
      </p>
    </div>
  );
}

/** The documents that differ between two contents, with their fields. */
export function ComparedDocuments({ comparison: { count, documents, more } }: { comparison: Comparison }) {
  return (
    <>
      <p className="mt-2 text-muted">{count === 0 ? m.revisions_nothing() : m.revisions_count({ count })}</p>
      {documents.map(({ title, what, changes }) => (
        <section key={title} className="card mt-5 p-5">
          <h3 className="font-display text-xl font-bold wrap-anywhere">{title}</h3>
          {what ? <p className="font-semibold">{what}</p> : null}
          <FieldChanges changes={changes} />
        </section>
      ))}
      {more === null ? null : (
        <p className="mt-6">
          <StaffLink to={more} className="button-quiet">
            {m.revisions_more()}
          </StaffLink>
        </p>
      )}
    </>
  );
}

/** Asks before a revision is published again. */
export function RestorePanel({ page }: { page: ShownRestore }) {
  const { pathname } = useLocation();
  const { revision, current, comparison, faults, message, sold } = page;
  const address = useInEdition(revisionPath(revision.number));
  return (
    <div className="max-w-4xl space-y-8">
      <RevisionHead revision={revision} />
      <Refusal text={message} />
      {faults.length > 0 ? <FaultList title={m.editing_faults_title()} faults={faults} /> : null}
      <section>
        <h2 className="font-display text-2xl font-bold">{m.revisions_restore_title({ current })}</h2>
        <ComparedDocuments comparison={comparison} />
      </section>
      <SoldPanel texts={sold} />
      <Form method="post" action={pathname} reloadDocument className="flex flex-wrap gap-4">
        <input type="hidden" name="based_on" value={current} />
        {comparison.count === 0 ? null : (
          <button type="submit" className="button-accent">
            {m.revisions_restore_confirm()}
          </button>
        )}
        <StaffLink to={address} className="button-quiet">
          {m.staff_today_leave()}
        </StaffLink>
      </Form>
    </div>
  );
}

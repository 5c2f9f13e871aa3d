import type { Customer } from "#shared/contracts/customers.ts";
import { api } from "../api.ts";
import { Moment } from "../layout/Moment.tsx";
import { NoteForm } from "../layout/NoteForm.tsx";
import { useMay } from "../sessions/use-may.ts";
import * as css from "./Customers.css.ts";
import { customerQuery } from "./customers.queries.ts";

/** The staff's notes about a customer, newest first, and a field for another one. */
export function CustomerNotes({
  customerId,
  pageId,
  notes,
}: {
  customerId: string;
  /** The id by which the page was read: that of a merged account for a moment. */
  pageId: string;
  notes: Customer["notes"];
}) {
  const mayWrite = useMay("POST /api/admin/customers/{id}/notes");
  return (
    <>
      {mayWrite && (
        <NoteForm
          add={(text) => api.admin.customers.addNote(customerId, { text })}
          queryKey={customerQuery(pageId).queryKey}
          insert={(before: Customer, note) => ({ ...before, notes: [note, ...before.notes] })}
          formClass={css.form}
          className={css.wide}
          description="The shop never shows it. A customer who asks for all their data gets it."
        />
      )}
      {notes.length === 0 && !mayWrite && <p className={css.quiet}>None.</p>}
      <ul className={css.list}>
        {notes.map((note) => (
          <li key={note.id} className={css.row}>
            <p className={css.text}>{note.text}</p>
            <span className={css.secondary}>
              {note.actor ?? "Somebody"}, <Moment at={note.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { OrderNote } from "#shared/contracts/desk.ts";
import { api } from "../api.ts";
import { Moment } from "../layout/Moment.tsx";
import { NoteForm } from "../layout/NoteForm.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useMay } from "../sessions/use-may.ts";
import * as css from "./OrderDialog.css.ts";
import { orderNotesQuery } from "./orders.queries.ts";

/** Internal notes of an order. Customers never see them. */
export function OrderNotes({ orderId }: { orderId: string }) {
  const notes = useQuery(orderNotesQuery(orderId));
  const mayWrite = useMay("POST /api/admin/orders/{id}/notes");
  return (
    <QueryGate query={notes} what="The internal notes">
      {(written) => (
        <>
          {written.length === 0 && !mayWrite && <p className={css.quiet}>None.</p>}
          {written.map((note) => (
            <div key={note.id} className={css.note}>
              <p className={css.notes}>{note.text}</p>
              <p className={css.quiet}>
                {note.actor ?? "Somebody"}, <Moment at={note.createdAt} />
              </p>
            </div>
          ))}
          {mayWrite && (
            <NoteForm
              add={(text) => api.admin.desk.addNote(orderId, { text })}
              queryKey={orderNotesQuery(orderId).queryKey}
              insert={(before: OrderNote[], note) => [...before, note]}
              formClass={css.noteForm}
            />
          )}
        </>
      )}
    </QueryGate>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { orderNoteBody } from "#shared/contracts/desk.ts";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { reportFailure } from "../layout/report-failure.ts";
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
                {note.actor ?? "Somebody"},{" "}
                <time dateTime={note.createdAt}>{formatMoment(note.createdAt)}</time>
              </p>
            </div>
          ))}
          {mayWrite && <NoteForm orderId={orderId} />}
        </>
      )}
    </QueryGate>
  );
}

function NoteForm({ orderId }: { orderId: string }) {
  const queryClient = useQueryClient();
  const { form, field, button, reset } = useForm({
    schema: orderNoteBody,
    initial: { text: "" },
    submit: async ({ text }) => {
      const note = await api.admin.desk.addNote(orderId, { text });
      reset();
      const { queryKey } = orderNotesQuery(orderId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before) => [...(before ?? []), note]);
    },
    onError: (error) => reportFailure(error, "The note could not be kept."),
  });
  return (
    <form {...form} className={css.noteForm}>
      <TextArea {...field("text")} label="For the staff only" rows={2} />
      <Button {...button} size="small" pendingText="Adding...">
        Add note
      </Button>
    </form>
  );
}

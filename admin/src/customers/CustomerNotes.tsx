import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Customer, customerNoteBody } from "#shared/contracts/customers.ts";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
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
      {mayWrite && <NoteForm customerId={customerId} pageId={pageId} />}
      {notes.length === 0 && !mayWrite && <p className={css.quiet}>None.</p>}
      <ul className={css.list}>
        {notes.map((note) => (
          <li key={note.id} className={css.row}>
            <p className={css.text}>{note.text}</p>
            <span className={css.secondary}>
              {note.actor ?? "Somebody"},{" "}
              <time dateTime={note.createdAt}>{formatMoment(note.createdAt)}</time>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function NoteForm({ customerId, pageId }: { customerId: string; pageId: string }) {
  const queryClient = useQueryClient();
  const typed = useRef("");
  const { form, field, button, reset, values } = useForm({
    schema: customerNoteBody,
    initial: { text: "" },
    submit: async ({ text }) => {
      const sent = typed.current;
      const note = await api.admin.customers.addNote(customerId, { text });
      // The next note may have been begun meanwhile.
      if (typed.current === sent) reset();
      const { queryKey } = customerQuery(pageId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (before) => before && { ...before, notes: [note, ...before.notes] },
      );
    },
    onError: (error) => reportFailure(error, "The note could not be kept."),
  });
  typed.current = values.text;
  return (
    <form {...form} className={css.form}>
      <TextArea
        {...field("text")}
        className={css.wide}
        label="For the staff only"
        description="The shop never shows it. A customer who asks for all their data gets it."
        rows={2}
      />
      <Button {...button} size="small" pendingText="Adding...">
        Add note
      </Button>
    </form>
  );
}

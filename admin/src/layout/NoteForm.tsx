import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useRef } from "react";
import { type OrderNote, orderNoteBody } from "#shared/contracts/desk.ts";
import { Button } from "#shared/ui/Button.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { reportFailure } from "./report-failure.ts";

/** A field for a note of the staff. */
export function NoteForm<Data>({
  add,
  queryKey,
  insert,
  formClass,
  ...area
}: {
  add: (text: string) => Promise<OrderNote>;
  /** The read that has the notes, and what it is with the added note. */
  queryKey: QueryKey;
  insert: (before: Data, note: OrderNote) => Data;
  formClass: string;
} & Pick<ComponentProps<typeof TextArea>, "className" | "description">) {
  const queryClient = useQueryClient();
  const typed = useRef("");
  const { form, field, button, reset, values } = useForm({
    schema: orderNoteBody,
    initial: { text: "" },
    submit: async ({ text }) => {
      const sent = typed.current;
      const note = await add(text);
      // The next note may have been begun meanwhile.
      if (typed.current === sent) reset();
      // A read that has begun would show the notes without it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Data>(queryKey, (before) => before && insert(before, note));
    },
    onError: (error) => reportFailure(error, "The note could not be kept."),
  });
  typed.current = values.text;
  return (
    <form {...form} className={formClass}>
      <TextArea {...area} {...field("text")} label="For the staff only" rows={2} />
      <Button {...button} size="small" pendingText="Adding...">
        Add note
      </Button>
    </form>
  );
}

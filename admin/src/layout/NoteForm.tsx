import { type ComponentProps, useRef } from "react";
import { type OrderNote, orderNoteBody } from "#shared/contracts/desk.ts";
import { Button } from "#shared/ui/Button.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { reportFailure } from "./report-failure.ts";

/** A field for a note of the staff. */
export function NoteForm({
  add,
  show,
  formClass,
  ...area
}: {
  add: (text: string) => Promise<OrderNote>;
  /** Shows the added note beside the others. */
  show: (note: OrderNote) => Promise<void>;
  formClass: string;
} & Pick<ComponentProps<typeof TextArea>, "className" | "description">) {
  const typed = useRef("");
  const { form, field, button, reset, values } = useForm({
    schema: orderNoteBody,
    initial: { text: "" },
    submit: async ({ text }) => {
      const sent = typed.current;
      const note = await add(text);
      // The next note may have been begun meanwhile.
      if (typed.current === sent) reset();
      await show(note);
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

import { Button } from "#shared/ui/Button.tsx";
import * as css from "./FormButtons.css.ts";

/** At the foot of a dialog's form: Cancel, and the button that submits. */
export function FormButtons({
  submitText,
  pendingText = "Saving...",
  isPending,
  onCancel,
}: {
  submitText: string;
  pendingText?: string;
  isPending: boolean;
  onCancel: () => void;
}) {
  return (
    <div className={css.buttons}>
      <Button onPress={onCancel} isDisabled={isPending}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" isPending={isPending} pendingText={pendingText}>
        {submitText}
      </Button>
    </div>
  );
}

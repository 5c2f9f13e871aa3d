import { Button } from "#shared/ui/Button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import type { Form } from "#shared/ui/use-form.ts";
import * as css from "./FormButtons.css.ts";
import { useReadOnly } from "./read-only.ts";

/** The submit button of a form, and Cancel. Submit is first on a page and last in a dialog. */
export function FormButtons({
  button,
  submitText,
  pendingText = "Saving...",
  cancelText = "Cancel",
  onCancel,
  place = "dialog",
  className,
}: {
  /** The form's own `button`. */
  button: Form<object>["button"];
  submitText: string;
  pendingText?: string;
  cancelText?: string;
  onCancel: () => void;
  place?: "dialog" | "page";
  className?: string;
}) {
  const isReadOnly = useReadOnly();
  const cancel = (
    <Button onPress={onCancel} isDisabled={button.isPending}>
      {cancelText}
    </Button>
  );
  return (
    <div className={classNames(css.buttons[place], className)}>
      {place === "dialog" && cancel}
      {!isReadOnly && (
        <Button {...button} variant="primary" pendingText={pendingText}>
          {submitText}
        </Button>
      )}
      {place === "page" && cancel}
    </div>
  );
}

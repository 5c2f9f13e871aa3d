import { Button } from "#shared/ui/Button.tsx";
import type { Form } from "#shared/ui/use-form.ts";
import { useReadOnly } from "../../layout/read-only.ts";
import * as css from "./ShippingSettings.css.ts";

/** The button that saves a form which is always open. An admin who may only read does not see it. */
export function SaveButton({ button, text }: { button: Form<object>["button"]; text: string }) {
  if (useReadOnly()) return null;
  return (
    <div className={css.buttons}>
      <Button {...button} variant="primary" pendingText="Saving...">
        {text}
      </Button>
    </div>
  );
}

import type { ReactNode } from "react";
import { Button } from "#shared/ui/Button.tsx";
import { CopyButton } from "#shared/ui/CopyButton.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import * as css from "./ShownOnce.css.ts";

/** Shows a secret that the server returns only once. Only the button closes the dialog. */
export function ShownOnce({
  title,
  label,
  secret,
  children,
  onClose,
}: {
  title: string;
  /** The kind of secret: "key", "signing secret". */
  label: string;
  secret: string;
  children: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={title}
      isDismissable={false}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          I have saved it
        </Button>
      }
    >
      <Notice tone="warning" title={`This ${label} is shown once`}>
        Save it now: it cannot be shown again.
      </Notice>
      <div className={css.row}>
        <code className={css.secret}>{secret}</code>
        <CopyButton text={secret} label={`Copy ${label}`} isLabelShown variant="secondary" />
      </div>
      {children}
    </Dialog>
  );
}

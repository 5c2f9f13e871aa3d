import { type ReactNode, useId, useState } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "./Button.tsx";
import * as css from "./Dialog.css.ts";
import { FocusFallback } from "./FocusFallback.tsx";

export interface AlertDialogProps {
  title: ReactNode;
  /** The consequence of confirming, in a sentence. */
  description: ReactNode;
  /** More content, e.g. why the server refused. */
  children?: ReactNode;
  confirmText: string;
  pendingText?: string;
  cancelText?: string;
  tone?: "danger" | "primary";
  /** Default true, for a dialog that is rendered only while it is open. Set to false, it fades out. */
  isOpen?: boolean;
  onClose: () => void;
  /**
   * The dialog closes when this returns or its promise resolves. It stays open when this throws;
   * the caller must report the reason.
   */
  onConfirm: () => unknown;
}

/** Asks before an action that cannot be undone. Escape and Cancel close it; a press outside does not. */
export function AlertDialog({
  title,
  description,
  children,
  confirmText,
  pendingText,
  cancelText = "Cancel",
  tone = "danger",
  onClose,
  isOpen = true,
  onConfirm,
}: AlertDialogProps) {
  const descriptionId = useId();
  const [isPending, setPending] = useState(false);

  async function confirm(close: () => void) {
    setPending(true);
    try {
      await onConfirm();
      close();
    } catch {
      // The caller has reported the reason; the dialog stays open for another try.
    } finally {
      setPending(false);
    }
  }

  return (
    <ModalOverlay
      className={css.overlay}
      isOpen={isOpen}
      onOpenChange={(willOpen) => !willOpen && onClose()}
      isKeyboardDismissDisabled={isPending}
    >
      <Modal className={css.modal.small}>
        <AriaDialog role="alertdialog" className={css.dialog} aria-describedby={descriptionId}>
          {({ close }) => (
            <>
              <FocusFallback />
              <div className={css.header}>
                <Heading slot="title" level={2} className={css.title}>
                  {title}
                </Heading>
              </div>
              <div className={css.alertBody}>
                <p id={descriptionId}>{description}</p>
                {children}
              </div>
              <div className={css.actions}>
                <Button onPress={close} isDisabled={isPending} autoFocus>
                  {cancelText}
                </Button>
                <Button
                  variant={tone}
                  isPending={isPending}
                  pendingText={pendingText}
                  onPress={() => void confirm(close)}
                >
                  {confirmText}
                </Button>
              </div>
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

import { type ReactNode, useId, useState } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import * as css from "./Dialog.css.ts";
import { FocusFallback } from "./FocusFallback.tsx";

export interface AlertDialogProps {
  title: ReactNode;
  /** What will happen, in a sentence. */
  description: ReactNode;
  /** What is said beside it, e.g. why the server refused. */
  children?: ReactNode;
  confirmText: string;
  pendingText?: string;
  cancelText?: string;
  tone?: "danger" | "primary";
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** For a question that is rendered while it is asked: `isOpen` is then true unless given. */
  onClose?: () => void;
  /** The dialog closes when this returns or its promise is kept, and stays open when it throws: report the reason yourself. */
  onConfirm: () => unknown;
  className?: string;
}

/** Asks before something that cannot be undone. A press outside does not close it; Escape and Cancel do. */
export function AlertDialog({
  title,
  description,
  children,
  confirmText,
  pendingText,
  cancelText = "Cancel",
  tone = "danger",
  onClose,
  isOpen = onClose && true,
  onOpenChange = (willOpen) => !willOpen && onClose?.(),
  onConfirm,
  className,
}: AlertDialogProps) {
  const descriptionId = useId();
  const [isPending, setPending] = useState(false);

  async function confirm(close: () => void) {
    setPending(true);
    try {
      await onConfirm();
      close();
    } catch {
      // The caller has said why; the dialog stays for another try.
    } finally {
      setPending(false);
    }
  }

  return (
    <ModalOverlay
      className={css.overlay}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isKeyboardDismissDisabled={isPending}
    >
      <Modal className={css.modal.small}>
        <AriaDialog
          role="alertdialog"
          className={classNames(css.dialog, className)}
          aria-describedby={descriptionId}
        >
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

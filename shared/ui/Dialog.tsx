import { type ReactNode, useId, useRef } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components/Modal";
import { classNames } from "./class-names.ts";
import * as css from "./Dialog.css.ts";
import { FocusFallback } from "./FocusFallback.tsx";
import { IconButton } from "./IconButton.tsx";
import { CloseIcon } from "./icons.tsx";
import { PanelLevel } from "./panel-level.ts";
import { confirmDiscard } from "./unsaved-input.ts";

interface DialogState {
  close: () => void;
}

export interface DialogProps {
  title: ReactNode;
  /** A sentence below the title, announced with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode | ((dialog: DialogState) => ReactNode);
  /** Default true, for a dialog that is rendered only while it is open. Set to false, it fades out. */
  isOpen?: boolean;
  onClose: () => void;
  /** Whether Escape, a press outside and the close button close it. Default true. */
  isDismissable?: boolean;
  size?: keyof typeof css.modal;
  className?: string;
}

/** A modal dialog. */
export function Dialog({
  title,
  description,
  children,
  actions,
  onClose,
  isOpen = true,
  isDismissable = true,
  size = "medium",
  className,
}: DialogProps) {
  const descriptionId = useId();
  const modal = useRef<HTMLDivElement>(null);
  return (
    <ModalOverlay
      className={css.overlay}
      isOpen={isOpen}
      onOpenChange={(willOpen) => !willOpen && confirmDiscard(onClose, modal.current)}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal ref={modal} className={css.modal[size]}>
        <AriaDialog
          className={classNames(css.dialog, className)}
          aria-describedby={description ? descriptionId : undefined}
        >
          {(dialog) => (
            <>
              <FocusFallback />
              <div className={css.header}>
                <div>
                  <Heading slot="title" level={2} className={css.title}>
                    {title}
                  </Heading>
                  {description && (
                    <p id={descriptionId} className={css.description}>
                      {description}
                    </p>
                  )}
                </div>
                {isDismissable && (
                  <IconButton
                    aria-label="Close"
                    size="small"
                    className={css.close}
                    onPress={dialog.close}
                  >
                    <CloseIcon size={20} />
                  </IconButton>
                )}
              </div>
              <div className={css.body}>
                <PanelLevel value={3}>{children}</PanelLevel>
              </div>
              {actions && (
                <div className={css.actions}>
                  {typeof actions === "function" ? actions(dialog) : actions}
                </div>
              )}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

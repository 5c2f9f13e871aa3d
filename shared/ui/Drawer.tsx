import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components/Modal";
import { classNames } from "./class-names.ts";
import { dialog as dialogClass } from "./Dialog.css.ts";
import * as css from "./Drawer.css.ts";
import { IconButton } from "./IconButton.tsx";
import { CloseIcon } from "./icons.tsx";

export interface DrawerProps {
  /** Names the dialog, e.g. "Menu". */
  title: string;
  children: ReactNode | ((dialog: { close: () => void }) => ReactNode);
  side?: keyof typeof css.drawer;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
}

/** A dialog of 20rem at a side of the window; a press on the backdrop or Escape closes it. */
export function Drawer({
  title,
  children,
  side = "left",
  isOpen,
  onOpenChange,
  className,
}: DrawerProps) {
  return (
    <ModalOverlay className={css.overlay} isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className={css.drawer[side]}>
        <AriaDialog className={classNames(dialogClass, className)}>
          {(dialog) => (
            <>
              <div className={css.header}>
                <Heading slot="title" level={2} className={css.title}>
                  {title}
                </Heading>
                <IconButton aria-label="Close" onPress={dialog.close}>
                  <CloseIcon size={20} />
                </IconButton>
              </div>
              <div className={css.body}>
                {typeof children === "function" ? children(dialog) : children}
              </div>
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

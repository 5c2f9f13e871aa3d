import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "#shared/ui/IconButton.tsx";
import { CloseIcon } from "#shared/ui/icons.tsx";
import type { ScreenId } from "../routes.ts";
import { ScreenLinks } from "./Navigation.tsx";
import * as css from "./NavigationDrawer.css.ts";

export function Drawer({
  open,
  isShown,
  onShow,
}: {
  open: ScreenId | null;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}) {
  return (
    <ModalOverlay isOpen={isShown} onOpenChange={onShow} isDismissable className={css.overlay}>
      <Modal className={css.drawer}>
        <Dialog className={css.content}>
          <div className={css.header}>
            <Heading slot="title" level={2} className={css.title}>
              All screens
            </Heading>
            <IconButton aria-label="Close" size="small" onPress={() => onShow(false)}>
              <CloseIcon size={20} />
            </IconButton>
          </div>
          <nav aria-label="All screens">
            <ScreenLinks open={open} place="drawer" onGo={() => onShow(false)} />
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

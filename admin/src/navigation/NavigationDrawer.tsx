import { useState } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "#shared/ui/IconButton.tsx";
import { CloseIcon, MenuIcon } from "#shared/ui/icons.tsx";
import type { ScreenId } from "../routes.ts";
import { ScreenLinks } from "./Navigation.tsx";
import * as css from "./NavigationDrawer.css.ts";

/** All screens in a drawer, for windows without room for the sidebar. */
export function NavigationDrawer({ open }: { open: ScreenId | null }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <IconButton aria-label="All screens" className={css.opener} onPress={() => setShown(true)}>
        <MenuIcon size={20} />
      </IconButton>
      <ModalOverlay isOpen={isShown} onOpenChange={setShown} isDismissable className={css.overlay}>
        <Modal className={css.drawer}>
          <Dialog className={css.content}>
            <div className={css.header}>
              <Heading slot="title" level={2} className={css.title}>
                All screens
              </Heading>
              <IconButton aria-label="Close" size="small" onPress={() => setShown(false)}>
                <CloseIcon size={20} />
              </IconButton>
            </div>
            <nav aria-label="All screens">
              <ScreenLinks open={open} place="drawer" onGo={() => setShown(false)} />
            </nav>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

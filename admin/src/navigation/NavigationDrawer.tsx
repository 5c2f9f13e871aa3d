import { useState } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import { iconButton } from "#shared/ui/IconButton.css.ts";
import { MenuIcon } from "#shared/ui/icons.tsx";
import { part } from "../layout/LazyPart.tsx";
import { failureDialog, Overlay } from "../layout/Overlay.tsx";
import type { ScreenId } from "../routes.ts";
import * as css from "./NavigationDrawer.css.ts";

const drawer = part("drawer", async () => (await import("./Drawer.tsx")).Drawer);

/** All screens in a drawer, for windows without room for the sidebar. */
export function NavigationDrawer({ open }: { open: ScreenId | null }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="All screens"
        className={classNames(iconButton, css.opener)}
        onClick={({ currentTarget }) => {
          // Safari does not focus a pressed button. The focus comes back to it when the drawer closes.
          currentTarget.focus();
          setShown(true);
        }}
      >
        <MenuIcon size={20} />
      </button>
      <Overlay
        part={drawer}
        what="The list of all screens"
        isNeeded={isShown}
        failure={failureDialog("All screens", () => setShown(false))}
      >
        {(Drawer) => <Drawer open={open} isShown={isShown} onShow={setShown} />}
      </Overlay>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { buttonClass } from "#shared/ui/button-class.ts";
import { classNames } from "#shared/ui/class-names.ts";
import type { MenuStart } from "#shared/ui/Menu.tsx";
import { confirmDiscard } from "#shared/ui/unsaved-input.ts";
import { signOut } from "./layout/end-session.ts";
import { part } from "./layout/LazyPart.tsx";
import { failureDialog, Overlay } from "./layout/Overlay.tsx";
import * as css from "./Shell.css.ts";
import { sessionQuery } from "./sessions/sessions.queries.ts";
import { useScope } from "./sessions/use-may.ts";

const menu = part("menu", async () => (await import("#shared/ui/Menu.tsx")).Menu);
const keysDialog = part("keys", async () => (await import("./orders/KeysDialog.tsx")).KeysDialog);

export function AccountMenu() {
  const user = useQuery(sessionQuery).data;
  const scope = useScope();
  const opener = useRef<HTMLButtonElement>(null);
  const [start, setStart] = useState<MenuStart | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const close = () => setStart(null);
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setStart(event.key === "ArrowDown" ? "first" : "last");
  };
  return (
    <>
      <button
        ref={opener}
        id={useId()}
        type="button"
        className={classNames(buttonClass({ variant: "quiet" }), css.menu)}
        aria-haspopup="true"
        aria-expanded={start !== null}
        onKeyDown={openByArrow}
        onClick={({ detail, currentTarget }) => {
          // Safari does not focus a pressed button. The focus comes back to it when the menu closes.
          currentTarget.focus();
          // A click by the keyboard or a screen reader counts no presses.
          setStart(detail === 0 ? "first" : "menu");
        }}
      >
        <span className={css.menuName}>{user?.firstName ?? "Account"}</span> menu
      </button>
      <Overlay
        part={menu}
        what="The menu"
        isNeeded={start !== null}
        failure={failureDialog("Menu", close)}
      >
        {(Menu) => (
          <Menu
            opener={opener}
            isOpen={start}
            onClose={close}
            items={[
              // The shortcuts belong to the list of orders, which the scope `packing` does not have.
              ...(scope === "packing" ? [] : [{ id: "keys", label: "Keyboard shortcuts" }]),
              { id: "shop", label: "View the shop" },
              { id: "logout", label: "Logout" },
            ]}
            onAction={(id) => {
              if (id === "logout") return void confirmDiscard(() => void signOut());
              if (id === "keys") return setShowsKeys(true);
              if (id === "shop") return window.location.assign("/");
            }}
          />
        )}
      </Overlay>
      <Overlay
        part={keysDialog}
        what="The list of shortcuts"
        isNeeded={showsKeys}
        failure={failureDialog("Keyboard shortcuts", () => setShowsKeys(false))}
      >
        {(KeysDialog) => showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
      </Overlay>
    </>
  );
}

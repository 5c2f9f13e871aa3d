import type { RefObject } from "react";
import { Menu as AriaMenu, MenuItem, Popover } from "react-aria-components/Menu";
import * as css from "./ListBox.css.ts";
import { popover } from "./Popover.css.ts";

interface MenuProps {
  /** The button that opens the menu. It has an id, because it names the menu too. */
  opener: RefObject<HTMLButtonElement | null>;
  /** Where the focus begins: at the first or last item, or at the menu itself after a press. Null for a closed menu. */
  isOpen: MenuStart | null;
  onClose: () => void;
  items: readonly { id: string; label: string }[];
  onAction: (id: string) => void;
}

export type MenuStart = "first" | "last" | "menu";

/** A menu whose button may be there before the menu is downloaded. */
export function Menu({ opener, isOpen, onClose, items, onAction }: MenuProps) {
  const label = opener.current?.id;
  return (
    <Popover
      className={popover}
      triggerRef={opener}
      trigger="MenuTrigger"
      aria-labelledby={label}
      isOpen={isOpen !== null}
      onOpenChange={(willOpen) => !willOpen && onClose()}
      placement="bottom end"
      offset={4}
    >
      <AriaMenu
        className={css.list}
        aria-labelledby={label}
        autoFocus={isOpen === "menu" || (isOpen ?? false)}
        onClose={onClose}
        onAction={(key) => onAction(String(key))}
      >
        {items.map(({ id, label }) => (
          <MenuItem key={id} id={id} className={css.item}>
            {label}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  );
}

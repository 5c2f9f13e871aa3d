import type { ReactNode } from "react";
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from "react-aria-components/Menu";
import * as css from "./ListBox.css.ts";
import { popover } from "./Popover.css.ts";

interface MenuProps {
  /** The kit's Button or IconButton that opens the menu and names it. */
  trigger: ReactNode;
  items: readonly { id: string; label: string }[];
  onAction: (id: string) => void;
}

export function Menu({ trigger, items, onAction }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={popover} placement="bottom end" offset={4}>
        <AriaMenu className={css.list} onAction={(key) => onAction(String(key))}>
          {items.map(({ id, label }) => (
            <MenuItem key={id} id={id} className={css.item}>
              {label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

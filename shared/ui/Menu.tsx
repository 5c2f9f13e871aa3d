import type { ReactNode } from "react";
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from "react-aria-components/Menu";
import { classNames } from "./class-names.ts";
import * as css from "./ListBox.css.ts";
import { popover } from "./Popover.css.ts";

export interface MenuEntry {
  id: string;
  label: string;
  href?: string;
  tone?: "danger";
  isDisabled?: boolean;
}

export interface MenuProps {
  /** The kit's Button or IconButton that opens it; it names the menu. */
  trigger: ReactNode;
  items: readonly MenuEntry[];
  onAction?: (id: string) => void;
  placement?: "bottom start" | "bottom end" | "top start" | "top end";
  className?: string;
}

export function Menu({ trigger, items, onAction, placement = "bottom end", className }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={classNames(popover, className)} placement={placement} offset={4}>
        <AriaMenu className={css.list} onAction={(key) => onAction?.(String(key))}>
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              href={item.href}
              isDisabled={item.isDisabled}
              className={classNames(css.item, item.tone === "danger" && css.danger)}
            >
              {item.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

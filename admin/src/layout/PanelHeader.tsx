import type { ReactNode } from "react";
import * as css from "./PanelHeader.css.ts";

/** The header of a screen: the h1, a description, and actions for the whole screen. */
export function PanelHeader({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={css.header}>
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        {children && <p className={css.text}>{children}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

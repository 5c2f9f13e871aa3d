import type { ReactNode } from "react";
import * as css from "./PanelHeader.css.ts";

/** The head of a tab: its one h1, what it is about, and the actions that concern all of it. */
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

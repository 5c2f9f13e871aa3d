import { type ReactNode, useContext } from "react";
import { PanelLevel } from "./panel-level.ts";
import * as css from "./StatePanel.css.ts";

export interface StatePanelProps {
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** 1 when the panel is the whole page; by default 3 in a dialog, and 2 elsewhere. */
  headingLevel?: 1 | 2 | 3;
  /** Announced when it appears: for errors that replace the requested content. */
  isAlert?: boolean;
}

/** Empty, failed, offline, not found: the state and the next step. */
export function StatePanel({ title, children, action, headingLevel, isAlert }: StatePanelProps) {
  const ownLevel = useContext(PanelLevel);
  const Heading = `h${headingLevel ?? ownLevel}` as const;
  return (
    <div className={css.panel} role={isAlert ? "alert" : undefined}>
      <Heading className={css.title}>{title}</Heading>
      {children && <p className={css.sentence}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

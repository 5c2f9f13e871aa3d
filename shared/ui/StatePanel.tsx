import type { ReactNode } from "react";
import * as css from "./StatePanel.css.ts";

export interface StatePanelProps {
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** 1 when the panel is the whole page. */
  headingLevel?: 1 | 2 | 3;
  /** Announced when it appears: for errors that replace the requested content. */
  isAlert?: boolean;
}

/** Empty, failed, offline, not found: the state and the next step. */
export function StatePanel({
  title,
  children,
  action,
  headingLevel = 2,
  isAlert,
}: StatePanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={css.panel} role={isAlert ? "alert" : undefined}>
      <Heading className={css.title}>{title}</Heading>
      {children && <p className={css.sentence}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

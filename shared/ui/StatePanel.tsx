import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import * as css from "./StatePanel.css.ts";

export interface StatePanelProps {
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** 1 where the panel is the whole page. */
  headingLevel?: 1 | 2 | 3;
  /** Announces it: for errors that replace what was asked for. */
  isAlert?: boolean;
  className?: string;
}

/** Empty, failed, offline, not found: what is the case and what to do next. */
export function StatePanel({
  title,
  children,
  action,
  headingLevel = 2,
  isAlert,
  className,
}: StatePanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames(css.panel, className)} role={isAlert ? "alert" : undefined}>
      <Heading className={css.title}>{title}</Heading>
      {children && <p className={css.sentence}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

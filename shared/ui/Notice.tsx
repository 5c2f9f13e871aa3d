import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { CheckIcon, InfoIcon, WarningIcon } from "./icons.tsx";
import * as css from "./Notice.css.ts";

export interface NoticeProps {
  tone?: keyof typeof css.notice;
  title?: ReactNode;
  children?: ReactNode;
  /** Announced when it appears. */
  isAlert?: boolean;
  className?: string;
}

const ICONS = {
  info: InfoIcon,
  success: CheckIcon,
  warning: WarningIcon,
  danger: WarningIcon,
};

/** A message in the flow of a page. */
export function Notice({ tone = "info", title, children, isAlert, className }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames(css.notice[tone], className)} role={isAlert ? "alert" : undefined}>
      <Icon className={css.icon[tone]} />
      {title && <div className={css.title}>{title}</div>}
      {children && <div className={css.body}>{children}</div>}
    </div>
  );
}

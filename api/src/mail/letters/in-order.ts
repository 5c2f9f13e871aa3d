import { createElement, Fragment, type ReactNode } from "react";

/** Renders a list that never changes: no keys, which equal lines (two products of one name) could not have. */
export function inOrder<T>(items: readonly T[], renderItem: (item: T) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(renderItem));
}

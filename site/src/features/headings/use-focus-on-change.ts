import { type RefObject, useEffect, useRef } from "react";

/**
 * For a heading whose page is replaced in place: it takes the focus whenever `state` changes, so that a screen reader
 * goes on where the new state begins. Not on the first one.
 */
export function useFocusOnChange(state: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    heading.current?.focus();
  }, [state]);
  return heading;
}

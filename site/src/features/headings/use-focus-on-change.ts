import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * For a heading whose page is replaced in place: it takes the focus whenever `state` changes, so that a screen reader
 * goes on where the new state begins. The first state leaves the focus alone.
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

/**
 * For a heading over a list whose entries bring their own buttons: it takes the focus when another `state` has removed
 * the button that had it. The first state leaves the focus alone. Done with the removal, before a dialog that has just
 * closed finds that nothing has the focus.
 */
export function useFocusWhenLost(heading: RefObject<HTMLElement | null>, state: unknown): void {
  const shown = useRef(state);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = state;
    if (before === undefined || before === state) return;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [heading, state]);
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * For the heading of a page that is replaced in place. It takes the focus when `state` changes, so
 * that a screen reader continues there. The first state does not move the focus.
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
 * For the heading of a list whose entries contain buttons. It takes the focus when a change of
 * `state` removed the focused button. The first state does not move the focus. It runs with the
 * removal, before a closing dialog notices that the focus is lost.
 */
export function useFocusWhenLost(heading: RefObject<HTMLElement | null>, state: unknown): void {
  const shown = useRef(state);
  const focused = useRef<Node>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target as Node;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = state;
    if (before === undefined || before === state) return;
    // Without the second condition, a list that is read again would scroll the page to its heading.
    const isRemoved = focused.current?.isConnected === false;
    if (document.activeElement === document.body && isRemoved) heading.current?.focus();
  }, [heading, state]);
}

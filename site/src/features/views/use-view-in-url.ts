import { useCallback, useEffect, useState } from "react";

export interface ViewAddress<View> {
  parse: (query: URLSearchParams) => View;
  href: (view: View) => string;
}

/** The parameters of a query as an object, for a schema; of a repeated one, the first. */
export function queryMembers(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].reverse());
}

/**
 * A view that the page's address names, and the function that shows another one: it writes the address, in a new entry
 * of the history or in place of the current one, and Back and Forward bring the view. `rendered` is the view that the
 * server has rendered; the address wins when it names another one. The address must be the same object in
 * every render.
 */
export function useViewInUrl<View>(
  { parse, href }: ViewAddress<View>,
  rendered?: View,
): [View, (view: View, writing?: "push" | "replace") => void] {
  const [view, setView] = useState(() => rendered ?? parse(currentQuery()));
  useEffect(() => {
    const follow = () => setView(parse(currentQuery()));
    follow();
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [parse]);
  const show = useCallback(
    (next: View, writing: "push" | "replace" = "push") => {
      history[`${writing}State`](null, "", href(next));
      setView(next);
    },
    [href],
  );
  return [view, show];
}

const currentQuery = () => new URLSearchParams(location.search);

import { useCallback, useEffect, useState } from "react";

export interface ViewAddress<View> {
  parse: (query: URLSearchParams) => View;
  href: (view: View) => string;
}

/** The parameters of a query as an object for a schema. Of a repeated parameter, the first value. */
export function queryMembers(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].reverse());
}

/**
 * The view in the page's address, and a function that shows another one. The function adds or
 * replaces a history entry; Back and Forward change the view. `rendered` is the server's view; a
 * different address overrides it. The address object must be the same in every render.
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

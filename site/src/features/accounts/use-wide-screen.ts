import { useSyncExternalStore } from "react";

/** The spec's breakpoint between phones and the rest. */
const WIDE = "(min-width: 768px)";

export function useWideScreen(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(WIDE).matches);
}

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

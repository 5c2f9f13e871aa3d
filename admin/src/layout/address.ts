import { useSyncExternalStore } from "react";
import { confirmDiscard, hasUnsavedInput } from "#shared/ui/unsaved-input.ts";

/**
 * The address that the screens are rendered for. It follows the browser's, but where unsaved input would be lost only
 * after a question. Back and Forward cannot be refused: they are taken back first, and repeated after the answer.
 */
let shown = browserAddress();
const listeners = new Set<() => void>();

/** The entry's position in the history of this tab. The difference of two tells how far, and which way, to go back. */
let position = positionIn(window.history.state) ?? 0;
if (positionIn(window.history.state) === null) window.history.replaceState({ position }, "");

/** For the router: the path, and how to go to another one. */
export function useAddress(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, () => shown.path), navigate];
}

/** For the router: the query string. */
export function useAddressQuery(): string {
  return useSyncExternalStore(subscribe, () => shown.query);
}

let isUnasked = false;

/** Runs `go`, which navigates, without a question about unsaved input: for closing a dialog that has asked itself. */
export function navigateUnasked(go: () => void): void {
  isUnasked = true;
  go();
  isUnasked = false;
}

function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const go = () => {
    if (!replace) position += 1;
    window.history[replace ? "replaceState" : "pushState"]({ position }, "", to);
    showBrowserAddress();
  };
  if (isUnasked) go();
  else confirmDiscard(go);
}

let isReturning = false;

window.addEventListener("popstate", ({ state }) => {
  if (isReturning) {
    isReturning = false;
    return;
  }
  const next = positionIn(state);
  if (next === null) {
    // A link within the page, such as the one that skips to the content, makes a history entry without a position.
    position += 1;
    window.history.replaceState({ position }, "");
    return showBrowserAddress();
  }
  const steps = next - position;
  if (steps === 0 || !hasUnsavedInput()) {
    position = next;
    return showBrowserAddress();
  }
  isReturning = true;
  window.history.go(-steps);
  confirmDiscard(() => window.history.go(steps));
});

function showBrowserAddress(): void {
  shown = browserAddress();
  for (const listener of listeners) listener();
}

function browserAddress() {
  return { path: window.location.pathname, query: window.location.search };
}

function positionIn(state: unknown): number | null {
  if (typeof state !== "object" || state === null || !("position" in state)) return null;
  return typeof state.position === "number" ? state.position : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

import { useSyncExternalStore } from "react";
import { confirmDiscard, hasUnsavedInput } from "#shared/ui/unsaved-input.ts";

/**
 * The URL that the screens are rendered for. It follows the browser's URL, but asks first when unsaved input
 * would be lost. Back and Forward cannot be prevented: they are reverted first, and repeated after the answer.
 */
let shown = browserAddress();
const listeners = new Set<() => void>();

/** The position in this tab's history. The difference of two positions says how many entries to go back or forward. */
let position = positionIn(window.history.state) ?? 0;
if (positionIn(window.history.state) === null) window.history.replaceState({ position }, "");

/** For the router: the path, and a function that navigates. */
export function useAddress(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, () => shown.path), navigate];
}

/** For the router: the query string. */
export function useAddressQuery(): string {
  return useSyncExternalStore(subscribe, () => shown.query);
}

let isUnasked = false;

/** Runs `go`, which navigates, without a question about unsaved input. For dialogs that asked already. */
export function navigateUnasked(go: () => void): void {
  isUnasked = true;
  go();
  isUnasked = false;
}

/** History state of a dialog that was opened from the entry before it. */
export const OVER_PREVIOUS = { isOverPrevious: true };

function navigate(
  to: string,
  { replace = false, state }: { replace?: boolean; state?: typeof OVER_PREVIOUS } = {},
): void {
  const go = () => {
    if (replace) window.history.replaceState({ ...window.history.state, position }, "", to);
    else {
      position += 1;
      window.history.pushState({ ...state, position }, "", to);
    }
    showBrowserAddress();
  };
  if (isUnasked) go();
  else confirmDiscard(go);
}

let isGoingBack = false;

/**
 * Leaves the history entry of a dialog that asked about its input already. A dialog that was opened from the previous
 * entry goes back to it, which avoids a duplicate entry. Otherwise `replace` removes the dialog.
 */
export function closeOverlay(replace: () => void): void {
  if (isGoingBack) return;
  if (window.history.state?.isOverPrevious) {
    isGoingBack = true;
    window.history.back();
  } else navigateUnasked(replace);
}

/** Goes back to the previous screen. A page that was opened by its URL goes to `elsewhere`. */
export function goBack(elsewhere: () => void): void {
  if (position > 0) window.history.back();
  else elsewhere();
}

let isReturning = false;

window.addEventListener("popstate", ({ state }) => {
  if (isReturning) {
    isReturning = false;
    return;
  }
  const wasAsked = isGoingBack;
  isGoingBack = false;
  const next = positionIn(state);
  if (next === null) {
    // A link within the page, such as "skip to content", makes a history entry without a position.
    position += 1;
    window.history.replaceState({ position }, "");
    return showBrowserAddress();
  }
  const steps = next - position;
  if (steps === 0 || wasAsked || !hasUnsavedInput()) {
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

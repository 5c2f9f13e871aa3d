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

/** The state of an entry whose dialog was opened over the entry before it. */
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
 * Leaves the entry of a dialog that has asked about its input itself. Where the dialog was opened over the entry before
 * it, that is gone back to, so that Back has no entry to show twice; elsewhere `replace` takes the dialog away.
 */
export function closeOverlay(replace: () => void): void {
  if (isGoingBack) return;
  if (window.history.state?.isOverPrevious) {
    isGoingBack = true;
    window.history.back();
  } else navigateUnasked(replace);
}

/** Goes back to where the person came from; a page that was opened by its address goes to `elsewhere`. */
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
    // A link within the page, such as the one that skips to the content, makes a history entry without a position.
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

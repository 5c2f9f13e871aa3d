import { useSyncExternalStore } from "react";
import { hasUnsavedInput, leaveInput } from "#shared/ui/unsaved-input.ts";

/**
 * The address that the screens go by. It follows the browser's, but where something typed would be lost only once
 * somebody agreed: Back and Forward cannot be refused, they are taken back and asked about.
 */
let shown = here();
const listeners = new Set<() => void>();

/** The entry's place in the history of this tab tells how far, and which way, the browser has gone. */
let place = placeOf(window.history.state) ?? 0;
if (placeOf(window.history.state) === null) window.history.replaceState({ place }, "");

/** For the router: the path, and the way to another one. */
export function useAddress(): [string, typeof go] {
  return [useSyncExternalStore(subscribe, () => shown.path), go];
}

/** For the router: the query. */
export function useAddressQuery(): string {
  return useSyncExternalStore(subscribe, () => shown.query);
}

let isUnasked = false;

/** Goes to the address without an overlay that somebody closed: what is typed elsewhere stays where it is. */
export function closingOverlay(navigate: () => void): void {
  isUnasked = true;
  navigate();
  isUnasked = false;
}

function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const leave = () => {
    if (!replace) place += 1;
    window.history[replace ? "replaceState" : "pushState"]({ place }, "", to);
    show();
  };
  if (isUnasked) leave();
  else leaveInput(leave);
}

let isReturning = false;

window.addEventListener("popstate", ({ state }) => {
  if (isReturning) {
    isReturning = false;
    return;
  }
  const next = placeOf(state);
  if (next === null) {
    // A link within the page, such as the one that skips to the content, makes an entry of its own.
    place += 1;
    window.history.replaceState({ place }, "");
    return show();
  }
  const steps = next - place;
  if (steps === 0 || !hasUnsavedInput()) {
    place = next;
    return show();
  }
  isReturning = true;
  window.history.go(-steps);
  leaveInput(() => window.history.go(steps));
});

function show(): void {
  shown = here();
  for (const listener of listeners) listener();
}

function here() {
  return { path: window.location.pathname, query: window.location.search };
}

function placeOf(state: unknown): number | null {
  if (typeof state !== "object" || state === null || !("place" in state)) return null;
  return typeof state.place === "number" ? state.place : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import { useEffect, useRef } from "react";
import { isTypedInto } from "../layout/is-typed-into.ts";
import { openDialogs } from "../layout/open-dialogs.ts";
import { areSingleKeysOn, meantKey } from "../layout/single-keys.ts";
import { GO_KEYS, type ScreenId } from "../routes.ts";

/** Milliseconds in which the letter must follow `g`. */
const PAUSE_MS = 3_000;

/** Whether `g` was pressed and a letter is awaited: the navigation then shows the letters. */
const $isAwaited = atom(false);
export const useIsLetterAwaited = () => useStore($isAwaited);

/**
 * `g` and then a letter opens a screen. Listens before the page's own shortcuts, because the letter would otherwise also
 * act on a row. Does nothing while somebody types, a dialog is open, or the single keys are switched off.
 */
export function useGoKeys(ids: readonly ScreenId[], go: (id: ScreenId) => void): void {
  const current = useRef({ ids, go });
  current.current = { ids, go };
  useEffect(() => {
    let timer = 0;
    const stop = () => {
      window.clearTimeout(timer);
      $isAwaited.set(false);
    };
    const listen = (event: KeyboardEvent) => {
      if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      const isAwaited = $isAwaited.get();
      stop();
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (!areSingleKeysOn() || openDialogs().length > 0 || isTypedInto(event.target)) return;
      if (isAwaited) {
        const id = current.current.ids.find((each) => GO_KEYS[each] === event.key);
        // Any key ends the sequence, so that no half of it acts on a row later.
        event.preventDefault();
        event.stopPropagation();
        if (id) current.current.go(id);
      } else if (meantKey(event.key) === "g") {
        event.preventDefault();
        event.stopPropagation();
        $isAwaited.set(true);
        timer = window.setTimeout(stop, PAUSE_MS);
      }
    };
    document.addEventListener("keydown", listen, true);
    return () => {
      stop();
      document.removeEventListener("keydown", listen, true);
    };
  }, []);
}

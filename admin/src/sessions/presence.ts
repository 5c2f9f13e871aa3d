import { BACKGROUND_HEADER } from "#shared/domain/constants.ts";

/** Milliseconds without a touch of mouse, screen or keys, after which what a page reads it reads by itself. */
const PRESENT_FOR_MS = 60_000;

const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

let lastInput = Date.now();

for (const input of INPUTS) {
  globalThis.addEventListener?.(
    input,
    () => {
      lastInput = Date.now();
    },
    { capture: true, passive: true },
  );
}

/**
 * The header of calls that nobody at the page asked for: polls of a screen that was left. The server does not count them
 * as use, so that the session of a left machine ends.
 */
export function backgroundHeaders(): Record<string, string> {
  return Date.now() - lastInput > PRESENT_FOR_MS ? { [BACKGROUND_HEADER]: "1" } : {};
}

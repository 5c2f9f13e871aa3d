import { BACKGROUND_HEADER } from "#shared/domain/constants.ts";

/** Milliseconds without input after which reads count as automatic. */
const PRESENT_FOR_MS = 60_000;

const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

let lastInput = Date.now();
let noteFirstInput = () => {};

/** Resolves with the first input of a person. */
export const firstInput = new Promise<void>((resolve) => {
  noteFirstInput = resolve;
});

for (const input of INPUTS) {
  globalThis.addEventListener?.(
    input,
    (event) => {
      // Browsers send a move also when a page appears or changes under a pointer that rests.
      if (event instanceof PointerEvent && event.type === "pointermove" && !hasMoved(event)) return;
      lastInput = Date.now();
      noteFirstInput();
    },
    { capture: true, passive: true },
  );
}

function hasMoved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}

/**
 * The header of automatic calls, such as polls of an unattended screen. The server does not count
 * them as use, so the session of an unattended machine expires.
 */
export function backgroundHeaders(): Record<string, string> {
  return Date.now() - lastInput > PRESENT_FOR_MS ? { [BACKGROUND_HEADER]: "1" } : {};
}

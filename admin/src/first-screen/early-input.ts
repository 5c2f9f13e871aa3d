/** What can have the focus on the first screen. The program's first screen has the same elements in the same order. */
const CONTROLS = "a, button, main";

const controlsIn = (root: Element) => [...root.querySelectorAll<HTMLElement>(CONTROLS)];

let page: HTMLElement | null = null;
let isPressing = false;
let endPress = () => {
  isPressing = false;
};

/** What repeats the early input, in its order. */
let repeats: ((controls: HTMLElement[]) => void)[] = [];

const listeners: { [Type in keyof DocumentEventMap]?: (event: DocumentEventMap[Type]) => void } = {
  pointerdown: () => {
    isPressing = true;
  },
  // A click comes after it.
  pointerup: () => setTimeout(() => endPress()),
  pointercancel: () => endPress(),
  click: ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!page || !button) return;
    // Repeated presses of one button count once.
    if (button.ariaBusy) return;
    button.ariaBusy = "true";
    const at = controlsIn(page).indexOf(button);
    repeats.push((controls) => controls[at]?.click());
  },
  keydown: ({ key, code, altKey, ctrlKey, metaKey, shiftKey }) => {
    const init = { key, code, altKey, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
    repeats.push(() => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init)));
  },
};

/** Records presses of buttons and keys until the program takes over. Links work without it. */
export function recordInput(firstScreen: HTMLElement): void {
  page = firstScreen;
  for (const [type, listen] of Object.entries(listeners))
    document.addEventListener(type, listen as EventListener, true);
}

/**
 * Puts the program in the place of the first screen, keeps the focus, and repeats the early input. A press that has begun
 * ends first: its click would be lost.
 */
export async function takeOver(root: HTMLElement, render: () => void): Promise<void> {
  while (isPressing) {
    await new Promise<void>((resolve) => {
      endPress = () => {
        isPressing = false;
        resolve();
      };
    });
  }
  for (const [type, listen] of Object.entries(listeners))
    document.removeEventListener(type, listen as EventListener, true);
  const focused = document.activeElement
    ? controlsIn(root).indexOf(document.activeElement as HTMLElement)
    : -1;
  render();
  const controls = controlsIn(root);
  controls[focused]?.focus({ preventScroll: true });
  for (const repeat of repeats) repeat(controls);
  repeats = [];
}

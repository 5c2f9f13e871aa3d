import { atom } from "nanostores";
import { type RefObject, useEffect, useRef } from "react";

/** An input that may contain unsaved changes. */
interface Input {
  element: () => Element | null;
  isTyped: () => boolean;
  /** The user agreed to lose it; no further question until something is typed again. */
  isDiscarded: boolean;
}

const inputs = new Set<Input>();

/** The open question whether unsaved input may be lost; null when none is open. */
export const $question = atom<{ answer: (mayLose: boolean) => void } | null>(null);

/** The number of components that show the question. Without one, unsaved input is discarded without a question. */
let hosts = 0;

/**
 * Registers the input of a form while its component is mounted. `isTyped` tells whether there is
 * input, when something is about to discard it. Returns a function to call on every change.
 */
export function useUnsavedInput(
  element: RefObject<Element | null>,
  isTyped: () => boolean,
): () => void {
  const latest = useRef(isTyped);
  latest.current = isTyped;
  const input = useRef<Input>(undefined);
  useEffect(() => {
    const registered: Input = {
      element: () => element.current,
      isTyped: () => latest.current(),
      isDiscarded: false,
    };
    input.current = registered;
    inputs.add(registered);
    return () => {
      inputs.delete(registered);
    };
  }, [element]);
  return () => {
    if (input.current) input.current.isDiscarded = false;
  };
}

/** Whether there is unsaved input anywhere. */
export function hasUnsavedInput(): boolean {
  return unsaved().length > 0;
}

/** Runs `leave`, which discards input. Asks first when some input is unsaved: anywhere, or within an element. */
export function confirmDiscard(leave: () => void, within?: Element | null): void {
  const atStake = unsaved(within);
  if (atStake.length === 0 || hosts === 0) {
    leave();
    return;
  }
  const question = {
    answer: (mayLose: boolean) => {
      // A later question has replaced this one, or it is answered already.
      if ($question.get() !== question) return;
      $question.set(null);
      if (!mayLose) return;
      for (const input of atStake) input.isDiscarded = true;
      leave();
    },
  };
  $question.set(question);
}

/** Makes the browser ask before a reload or a closed tab discards unsaved input. */
export function useQuestionBeforeUnload(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedInput()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
}

/** For the component that shows `$question`. */
export function useQuestionHost(): void {
  useEffect(() => {
    hosts += 1;
    return () => {
      hosts -= 1;
    };
  }, []);
}

function unsaved(within?: Element | null): Input[] {
  return [...inputs].filter((input) => {
    if (input.isDiscarded || !input.isTyped()) return false;
    const element = input.element();
    return element !== null && (!within || within.contains(element));
  });
}

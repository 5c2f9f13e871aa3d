import { atom } from "nanostores";
import { type RefObject, useEffect, useRef } from "react";

/** An input that may hold something unsaved. */
interface Input {
  element: () => Element | null;
  isTyped: () => boolean;
  /** Its loss was agreed to; it is not asked about again until something is typed into it. */
  isDiscarded: boolean;
}

const inputs = new Set<Input>();

/** The question that is on show: whether unsaved input may be lost. Null when nothing is asked. */
export const $question = atom<{ answer: (mayLose: boolean) => void } | null>(null);

/** How many components show the question. Without one, unsaved input is discarded unasked. */
let hosts = 0;

/**
 * Registers the input of a form while its component is mounted. `isTyped` is called when something is about to discard
 * the input. Returns a function to call whenever something is typed.
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

/** Whether there is unsaved input: anywhere, or within an element. */
export function hasUnsavedInput(within?: Element | null): boolean {
  return unsaved(within).length > 0;
}

/** Runs `leave`, which discards input, and asks before when some is unsaved: anywhere, or within an element. */
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

/** Has the browser ask before a reload or a closed tab discards unsaved input. */
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

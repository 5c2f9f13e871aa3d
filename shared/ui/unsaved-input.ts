import { atom } from "nanostores";
import { type RefObject, useEffect, useRef } from "react";

/** Something that was typed into and not saved. */
interface Input {
  element: () => Element | null;
  isTyped: () => boolean;
  /** Somebody agreed to lose what it holds; until it is typed into again, it asks no more. */
  isGivenUp: boolean;
}

const inputs = new Set<Input>();

/** The question on show: whether what was typed may be lost. Null when nothing is asked. */
export const $question = atom<{ answer: (mayLose: boolean) => void } | null>(null);

/** How many places show the question; without one nothing is asked. */
let askers = 0;

/**
 * Tells of a form's unsaved input for as long as the component is there. `isTyped` is asked when something is about to
 * take the input away. The answer is a function to call whenever somebody types.
 */
export function useUnsavedInput(
  element: RefObject<Element | null>,
  isTyped: () => boolean,
): () => void {
  const latest = useRef(isTyped);
  latest.current = isTyped;
  const input = useRef<Input>(undefined);
  useEffect(() => {
    const mine: Input = {
      element: () => element.current,
      isTyped: () => latest.current(),
      isGivenUp: false,
    };
    input.current = mine;
    inputs.add(mine);
    return () => {
      inputs.delete(mine);
    };
  }, [element]);
  return () => {
    if (input.current) input.current.isGivenUp = false;
  };
}

/** Whether something was typed and not saved: anywhere, or within an element. */
export function hasUnsavedInput(within?: Element | null): boolean {
  return unsaved(within).length > 0;
}

/**
 * Does what takes unsaved input away, after asking when there is some: anywhere, or within an element. Answers whether
 * it was done at once.
 */
export function leaveInput(leave: () => void, within?: Element | null): boolean {
  const atStake = unsaved(within);
  if (atStake.length === 0 || askers === 0) {
    leave();
    return true;
  }
  const question = {
    answer: (mayLose: boolean) => {
      // Answered already, and what it asked about is done.
      if ($question.get() !== question) return;
      $question.set(null);
      if (!mayLose) return;
      for (const input of atStake) input.isGivenUp = true;
      leave();
    },
  };
  $question.set(question);
  return false;
}

/** Has the browser ask before it reloads or closes a page that holds unsaved input. */
export function useQuestionBeforeUnload(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedInput()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
}

/** For what shows `$question`. */
export function useAsker(): void {
  useEffect(() => {
    askers += 1;
    return () => {
      askers -= 1;
    };
  }, []);
}

function unsaved(within?: Element | null): Input[] {
  return [...inputs].filter((input) => {
    if (input.isGivenUp || !input.isTyped()) return false;
    const element = input.element();
    return element !== null && (!within || within.contains(element));
  });
}

import { useRef, useState } from "react";

/**
 * One thing that a button does: `run` starts it, and does nothing while it is under way. `isPending` is for the button.
 * @param onError gets what `act` throws
 */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  onError: (error: unknown) => void,
) {
  const [isPending, setPending] = useState(false);
  // A second press may come before React has rendered the state of the first.
  const isBusy = useRef(false);
  async function run(...args: Args): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    try {
      await act(...args);
    } catch (error) {
      onError(error);
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  }
  return { run, isPending };
}

import { useRef, useState } from "react";

/**
 * The action of a button. `run` starts it, and does nothing while it is in progress. `isPending` is for the button.
 * @param onError gets what `act` throws
 */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  onError: (error: unknown) => void,
) {
  const [isPending, setPending] = useState(false);
  // A second press may come before React has rendered the first one's state.
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

import { useCallback, useEffect, useRef, useState } from "react";

export interface Loaded<Value> {
  /** What was read last; kept while it is read again and when that fails. */
  value: Value | undefined;
  /** Why the last reading failed; undefined after a success. */
  error: unknown;
  isLoading: boolean;
  reload: () => void;
  /** What an action answered, instead of reading again. */
  setValue: (value: Value) => void;
}

interface Reading<Value> {
  key: string | null;
  value?: Value;
  error?: unknown;
  isLoading: boolean;
}

interface LoadOptions {
  /** Reads again when somebody comes back to the page or to the network. */
  refreshesOnFocus?: boolean;
}

/**
 * Reads something from the server once for each `key`; a null key reads nothing. An answer that comes after a
 * newer question is dropped.
 */
export function useLoaded<Value>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Value>,
  { refreshesOnFocus = false }: LoadOptions = {},
): Loaded<Value> {
  const [reading, setReading] = useState<Reading<Value>>({ key, isLoading: key !== null });
  const latestLoad = useRef(load);
  latestLoad.current = load;
  const running = useRef<AbortController>(undefined);

  const read = useCallback(async () => {
    running.current?.abort();
    if (key === null) return;
    const controller = new AbortController();
    running.current = controller;
    setReading((before) => ({ ...(before.key === key ? before : { key }), isLoading: true }));
    const outcome = await latestLoad
      .current(controller.signal)
      .then((value) => ({ value, error: undefined }))
      .catch((error: unknown) => ({ error }));
    if (controller.signal.aborted) return;
    setReading((before) => ({ ...before, ...outcome, isLoading: false }));
  }, [key]);

  useEffect(() => {
    void read();
    return () => running.current?.abort();
  }, [read]);
  useReturn(refreshesOnFocus, () => void read());

  const current: Reading<Value> = reading.key === key ? reading : { key, isLoading: key !== null };
  return {
    value: current.value,
    error: current.error,
    isLoading: current.isLoading,
    reload: () => void read(),
    setValue: (value) => {
      // A reading that began before the action knows nothing of it.
      running.current?.abort();
      setReading({ key, value, isLoading: false });
    },
  };
}

/** Calls back when somebody returns to the page, or the page to the network. */
function useReturn(isWatching: boolean, onReturn: () => void): void {
  const callback = useRef(onReturn);
  callback.current = onReturn;
  useEffect(() => {
    if (!isWatching) return;
    const returned = () => {
      if (document.visibilityState === "visible") callback.current();
    };
    window.addEventListener("focus", returned);
    window.addEventListener("online", returned);
    document.addEventListener("visibilitychange", returned);
    return () => {
      window.removeEventListener("focus", returned);
      window.removeEventListener("online", returned);
      document.removeEventListener("visibilitychange", returned);
    };
  }, [isWatching]);
}

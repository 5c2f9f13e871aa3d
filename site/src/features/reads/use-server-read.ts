import { useCallback, useEffect, useRef, useState } from "react";
import { isUnauthenticated } from "#shared/client/errors.ts";

export interface ServerRead<Value> {
  /** The last response. It stays during the next read and after a failure. */
  value: Value | undefined;
  /** Whether `value` belongs to an older key. Only with `keepsLast`. */
  isOutdated: boolean;
  /** The error of the last read; undefined after a success. */
  error: unknown;
  isLoading: boolean;
  reload: () => void;
  /** Sets the value from the response of an action, without another read. */
  setValue: (value: Value) => void;
  /** Resolves to the current or last response; undefined after a failure. */
  latest: () => Promise<Value | undefined>;
}

interface ReadOptions<Value> {
  /** The value that the page was rendered with. It is refetched at once. Null if the server could not read it. */
  rendered?: Value | null;
  /** Keeps the value of the last key until the next response, also after a failure. */
  keepsLast?: boolean;
  /** Refetches on return to the page or when the network is back. */
  refreshesOnFocus?: boolean;
  /** Called instead of setting an error if the session has ended. */
  onSessionEnd?: () => void;
}

interface Reading<Value> {
  key: string | null;
  answer?: { key: string | null; value: Value } | undefined;
  error?: unknown;
  isLoading: boolean;
}

/** Reads from the server once for each `key`; a null key reads nothing. Responses of outdated reads are ignored. */
export function useServerRead<Value>(
  key: string | null,
  read: (signal: AbortSignal) => Promise<Value>,
  { rendered, keepsLast = false, refreshesOnFocus = false, onSessionEnd }: ReadOptions<Value> = {},
): ServerRead<Value> {
  const [reading, setReading] = useState<Reading<Value>>({
    key,
    answer: rendered == null ? undefined : { key, value: rendered },
    isLoading: key !== null && rendered === undefined,
  });
  const callbacks = useRef({ read, onSessionEnd });
  callbacks.current = { read, onSessionEnd };
  const running = useRef<AbortController>(undefined);
  const latest = useRef<Promise<Value | undefined>>(Promise.resolve(undefined));

  const ask = useCallback(async () => {
    running.current?.abort();
    if (key === null) return undefined;
    const controller = new AbortController();
    running.current = controller;
    setReading(({ answer, error, ...before }) => ({
      key,
      answer,
      error: before.key === key ? error : undefined,
      isLoading: true,
    }));
    const outcome = await callbacks.current
      .read(controller.signal)
      .then((value) => ({ answer: { key, value }, error: undefined }))
      .catch((error: unknown) => ({ error }));
    if (controller.signal.aborted) return undefined;
    if (isUnauthenticated(outcome.error) && callbacks.current.onSessionEnd) {
      callbacks.current.onSessionEnd();
      return undefined;
    }
    setReading((before) => ({ ...before, ...outcome, isLoading: false }));
    return "answer" in outcome ? outcome.answer.value : undefined;
  }, [key]);
  const reload = useCallback(() => {
    latest.current = ask();
  }, [ask]);

  useEffect(() => {
    reload();
    return () => running.current?.abort();
  }, [reload]);
  useReturn(refreshesOnFocus, reload);

  const { answer } = reading;
  const isShown = key !== null && (answer?.key === key || keepsLast);
  return {
    value: isShown ? answer?.value : undefined,
    isOutdated: isShown && answer !== undefined && answer.key !== key,
    error: reading.key === key ? reading.error : undefined,
    isLoading: reading.key === key ? reading.isLoading : key !== null,
    reload,
    setValue: (newer) => {
      // A read that began before the action would restore the old value.
      running.current?.abort();
      setReading({ key, answer: { key, value: newer }, isLoading: false });
    },
    latest: () => latest.current,
  };
}

/** Calls back when the page is shown again or the network is back. */
function useReturn(isWatching: boolean, onReturn: () => void): void {
  useEffect(() => {
    if (!isWatching) return;
    const returned = () => {
      if (document.visibilityState === "visible") onReturn();
    };
    window.addEventListener("focus", returned);
    window.addEventListener("online", returned);
    document.addEventListener("visibilitychange", returned);
    return () => {
      window.removeEventListener("focus", returned);
      window.removeEventListener("online", returned);
      document.removeEventListener("visibilitychange", returned);
    };
  }, [isWatching, onReturn]);
}

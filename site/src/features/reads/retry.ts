const RETRIES = 2;

interface RetryOptions {
  /** Whether a retry may succeed after this error. */
  isWorth: (error: unknown) => boolean;
  /** Milliseconds before the second attempt; twice as long before the third. */
  pauseMs: number;
  signal?: AbortSignal;
}

/** Makes a call up to three times and throws the last error. */
export async function retry<T>(
  call: () => Promise<T>,
  { isWorth, pauseMs, signal }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (signal?.aborted || attempt > RETRIES || !isWorth(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}

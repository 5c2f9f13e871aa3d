const RETRIES = 2;

interface RetryOptions {
  /** Whether another try may succeed after this error. */
  isWorth: (error: unknown) => boolean;
  /** The pause before the second try; the third one waits twice as long. */
  pauseMs: number;
  signal?: AbortSignal;
}

/** Makes a call at most three times, and throws the error of the last one. */
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

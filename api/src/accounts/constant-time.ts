/** Milliseconds; longer than the work takes under normal load. */
const MIN_MS = 200;

/** Delays the answer to a fixed minimum time, so that its duration does not show whether an account exists. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), Bun.sleep(MIN_MS)]);
  return result;
}

/**
 * Caches the result of `read` for so many milliseconds. Callers during a read wait for that same
 * read. Failures are not cached.
 */
export function keepFor<Asked, Result>(
  milliseconds: number,
  read: (asked: Asked) => Promise<Result>,
) {
  let kept: { result: Promise<Result>; until: number } | null = null;
  return (asked: Asked): Promise<Result> => {
    if (kept && performance.now() < kept.until) return kept.result;
    const own = { result: read(asked), until: performance.now() + milliseconds };
    kept = own;
    own.result.catch(() => {
      if (kept === own) kept = null;
    });
    return own.result;
  };
}

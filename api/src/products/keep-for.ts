/**
 * What `read` answers, for so many milliseconds; those who ask while it is being read wait for the same. What fails is
 * not kept.
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

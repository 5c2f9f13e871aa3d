/**
 * Goes to another page, in the place of this one. Never settles, so that what waits for it stays as it is until the
 * page is gone.
 */
export function leaveFor(path: string): Promise<never> {
  window.location.replace(path);
  return new Promise<never>(() => {});
}

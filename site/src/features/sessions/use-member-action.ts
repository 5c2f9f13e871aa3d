import { useAction } from "#shared/ui/use-action.ts";
import { showMemberFailure } from "./end-session.ts";

/** What a signed-in customer does with a button. A failure is shown; an ended session leads to the sign-in. */
export function useMemberAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  title: string,
  fallback: string,
) {
  return useAction(act, (error) => showMemberFailure(error, title, fallback));
}

/** For AlertDialog: shows a failure and throws it again, so that the dialog stays open. */
export async function showAndThrow<T>(
  change: Promise<T>,
  title: string,
  fallback: string,
): Promise<T> {
  try {
    return await change;
  } catch (error) {
    showMemberFailure(error, title, fallback);
    throw error;
  }
}

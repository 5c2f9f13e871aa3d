import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast, type ToastContent } from "#shared/ui/toasts.store.ts";
import { type Form, type UseFormOptions, useForm } from "#shared/ui/use-form.ts";
import { reportFailure } from "./report-failure.ts";

/** A change: the call, the queries to refetch, and the messages. */
export interface Saving<Args extends readonly unknown[], Answer> {
  send: (...args: Args) => Promise<Answer>;
  /** Keys of the queries to refetch, or a function that applies the answer. */
  refresh?: readonly QueryKey[] | ((answer: Answer) => unknown);
  /** What is refetched after a refusal: true for the same queries as after a success, or a list of other ones. */
  refreshesAfterFailure?: boolean | readonly QueryKey[];
  done?: ToastContent | ((answer: Answer, ...args: Args) => ToastContent);
  /** Runs last: closes the dialog, for example. */
  after?: (answer: Answer) => void;
  /** The text of the failure toast if the server gives no reason. */
  failure: string;
  /** Default "Error". */
  failureTitle?: string;
  /** Whether a person has declined: nothing is reported then. */
  isDeclined?: (error: unknown) => boolean;
  /** Runs after the report of a failure. */
  afterFailure?: (error: unknown) => void;
}

/** `submit` and `onError` of a form that saves a change. */
export function useSaving<Args extends readonly unknown[], Answer>({
  send,
  refresh = [],
  refreshesAfterFailure = false,
  done,
  after,
  failure,
  failureTitle,
  isDeclined,
  afterFailure,
}: Saving<Args, Answer>) {
  const queryClient = useQueryClient();
  const readAgain = (keys: readonly QueryKey[]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return {
    submit: async (...args: Args): Promise<Answer> => {
      const answer = await send(...args);
      await (typeof refresh === "function" ? refresh(answer) : readAgain(refresh));
      const toast = typeof done === "function" ? done(answer, ...args) : done;
      if (toast) showToast({ tone: "success", ...toast });
      after?.(answer);
      return answer;
    },
    onError: async (error: unknown) => {
      if (isDeclined?.(error)) return;
      reportFailure(error, failure, failureTitle);
      if (typeof refreshesAfterFailure === "object") await readAgain(refreshesAfterFailure);
      else if (refreshesAfterFailure && typeof refresh !== "function") await readAgain(refresh);
      afterFailure?.(error);
    },
  };
}

/** A form that saves its values as `useSaving` does. */
export function useSavingForm<Values extends object, Output, Answer>(
  options: Omit<UseFormOptions<Values, Output>, "submit" | "onError"> & Saving<[Output], Answer>,
): Form<Values> {
  return useForm({ ...options, ...useSaving(options) });
}

/** A mutation that refetches and reports like `useSaving`. */
export function useChange<Input = void, Answer = unknown>(saving: Saving<[Input], Answer>) {
  const { submit, onError } = useSaving(saving);
  return useMutation({ mutationFn: (input: Input) => submit(input), onError });
}

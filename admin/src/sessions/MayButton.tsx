import { Button, type ButtonProps } from "#shared/ui/Button.tsx";
import { type Saving, useChange } from "../layout/use-saving.ts";
import { useMay } from "./use-may.ts";

/** `call` names the call that a button leads to. Admins who may not make it do not see the button. */
type MayButtonProps = ButtonProps & { call: string };

function MayButton({ call, ...button }: MayButtonProps) {
  return useMay(call) ? <Button {...button} /> : null;
}

/** A button of one of many rows. A screen reader says the row too: "Edit SUMMER". */
export function RowButton({
  verb,
  of,
  ...button
}: Omit<MayButtonProps, "children"> & { verb: string; of: string }) {
  return (
    <MayButton size="small" aria-label={`${verb} ${of}`} {...button}>
      {verb}
    </MayButton>
  );
}

type Change<Answer> = Pick<Saving<[], Answer>, "send" | "refresh" | "done" | "after" | "failure">;

/** A button that makes a change at once. */
export function ChangeButton<Answer>({
  send,
  refresh,
  done,
  after,
  failure,
  ...button
}: Change<Answer> & MayButtonProps & { pendingText: string }) {
  const change = useChange<void, Answer>({ send, refresh, done, after, failure });
  return <MayButton {...button} isPending={change.isPending} onPress={() => change.mutate()} />;
}

import { type ComponentProps, useState } from "react";
import { Button, type ButtonProps } from "#shared/ui/Button.tsx";
import { ConfirmChange } from "./ConfirmChange.tsx";

/** A button that asks before it sends its change. */
export function ConfirmButton<Answer>({
  button,
  ...change
}: {
  button: ButtonProps;
} & Omit<ComponentProps<typeof ConfirmChange<Answer>>, "onClose">) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onPress={() => setAsking(true)} />
      {isAsking && <ConfirmChange {...change} onClose={() => setAsking(false)} />}
    </>
  );
}

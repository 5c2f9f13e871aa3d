import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { visuallyHidden } from "#shared/ui/global.css.ts";
import * as css from "./ChoiceBar.css.ts";

/** A few choices side by side with one selected: a filter without a dropdown. */
export function ChoiceBar({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={css.bar}>
      <legend className={visuallyHidden}>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** One of the choices. Without `onPress` it is the trigger of a surrounding overlay. */
export function Choice({
  isChosen,
  onPress,
  children,
}: {
  isChosen: boolean;
  onPress?: () => void;
  children: ReactNode;
}) {
  return (
    <Button className={css.choice} aria-pressed={isChosen} onPress={onPress}>
      {children}
    </Button>
  );
}

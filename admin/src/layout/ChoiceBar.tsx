import type { ComponentProps, ReactNode } from "react";
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

export function Choice({
  isChosen,
  onPress,
  ...props
}: { isChosen: boolean; onPress: () => void } & ComponentProps<"button">) {
  return (
    <button
      {...props}
      type="button"
      className={css.choice}
      aria-pressed={isChosen}
      onClick={({ currentTarget }) => {
        // Safari does not focus a pressed button. An overlay that it opens must later return the focus to it.
        currentTarget.focus();
        onPress();
      }}
    />
  );
}

import { useRef, useState } from "react";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { part } from "../layout/LazyPart.tsx";
import { FailureDialog, Overlay } from "../layout/Overlay.tsx";
import type { DateRange } from "./date-range.ts";

const rangePicker = part(
  "range-picker",
  async () => (await import("./RangePicker.tsx")).RangePicker,
);

/** Today, yesterday, or days picked in a calendar of two months. */
export function RangeFilter({
  range,
  onChange,
}: {
  range: DateRange;
  onChange: (range: DateRange) => void;
}) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <ChoiceBar legend="Date range">
      <Choice isChosen={range.kind === "today"} onPress={() => onChange({ kind: "today" })}>
        Today
      </Choice>
      <Choice isChosen={range.kind === "yesterday"} onPress={() => onChange({ kind: "yesterday" })}>
        Yesterday
      </Choice>
      <Choice
        ref={opener}
        isChosen={range.kind === "custom"}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        Custom Range
      </Choice>
      <Overlay
        part={rangePicker}
        what="The calendar"
        isNeeded={isOpen}
        failure={(content) => (
          <FailureDialog title="Custom Range" onClose={close}>
            {content}
          </FailureDialog>
        )}
      >
        {(RangePicker) => (
          <RangePicker
            opener={opener}
            isOpen={isOpen}
            onClose={close}
            range={range}
            onChange={(picked) => {
              onChange(picked);
              close();
            }}
          />
        )}
      </Overlay>
    </ChoiceBar>
  );
}

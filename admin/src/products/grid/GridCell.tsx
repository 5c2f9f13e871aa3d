import type { ClipboardEvent, KeyboardEvent } from "react";
import { useId } from "react";
import type { CellReading } from "./grid-values.ts";
import * as css from "./ProductGrid.css.ts";

/** One cell: a text as it was typed, and below it what is wrong with it or what is asked. */
export function GridCell({
  label,
  lockedBecause,
  text,
  isNumber,
  options,
  problem,
  onType,
  onPaste,
  onKeyDown,
}: {
  label: string;
  /** A cell that cannot be typed into says where its value comes from. */
  lockedBecause: string | null;
  text: string;
  isNumber: boolean;
  /** The id of a datalist. */
  options?: string;
  problem: Extract<CellReading, { kind: "problem" }> | null;
  onType: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const messageId = useId();
  if (lockedBecause !== null) {
    return (
      <span className={css.locked}>
        {text} <small>{lockedBecause}</small>
      </span>
    );
  }
  return (
    <>
      <input
        className={isNumber ? css.number : css.text}
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? messageId : undefined}
        autoComplete="off"
        list={options}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      {problem && (
        <div id={messageId} className={css.problem}>
          {problem.message}
          {problem.readings?.map((reading) => (
            <button
              key={reading.text}
              type="button"
              className={css.reading}
              onClick={(event) => {
                // This button disappears, and the focus would be lost with it.
                event.currentTarget.closest("td")?.querySelector("input")?.focus();
                onType(reading.text);
              }}
            >
              {reading.text}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

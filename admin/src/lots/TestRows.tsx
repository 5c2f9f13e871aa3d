import type { KeyboardEvent } from "react";
import { TEST_NAMES } from "#shared/domain/lot-words.ts";
import { MEASUREMENT } from "#shared/domain/typed-numbers.ts";
import { Button } from "#shared/ui/Button.tsx";
import { IconButton } from "#shared/ui/IconButton.tsx";
import { TrashIcon } from "#shared/ui/icons.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { Tooltip } from "#shared/ui/Tooltip.tsx";
import { useRows } from "../layout/use-rows.ts";
import * as css from "./Lots.css.ts";
import { TEST_OPTIONS, type TestValues, testRow } from "./lot-values.ts";

const TEXTS = [
  { name: "limit", label: "Limit" },
  { name: "result", label: "Result", rules: MEASUREMENT },
  { name: "unit", label: "Unit" },
  { name: "testedOn", label: "Tested on", type: "date" },
  { name: "laboratory", label: "Laboratory" },
  { name: "reportId", label: "Report" },
  { name: "laboratoryUrl", label: "Link to the laboratory", inputMode: "url" },
] as const;

export function TestRows({
  tests,
  errors,
  onChange,
}: {
  tests: readonly TestValues[];
  errors: Readonly<Record<string, string>>;
  onChange: (tests: readonly TestValues[]) => void;
}) {
  const { row, add, addButton } = useRows("tests", tests, errors, onChange);
  return (
    <fieldset className={css.tests}>
      <legend>Results</legend>
      {tests.map((test, index) => {
        const { field, change, remove } = row(index);
        return (
          <fieldset key={test.key} className={css.test} aria-label={TEST_NAMES[test.kind]}>
            <NativeSelect
              {...field("kind")}
              label="Test"
              className={css.kind}
              options={TEST_OPTIONS}
            />
            <TextArea
              {...field("method")}
              label="Method"
              rows={1}
              maxLength={200}
              className={css.method}
              onChange={(method) => change({ method: method.replace(/\s*\n\s*/g, " ") })}
              onKeyDown={submitOnEnter}
            />
            {TEXTS.map(({ name, ...props }) =>
              "rules" in props ? (
                <NumberField key={name} {...props} {...field(name)} />
              ) : (
                <TextField key={name} {...props} {...field(name)} />
              ),
            )}
            <Tooltip text="Remove result">
              <IconButton aria-label={`Remove ${TEST_NAMES[test.kind]}`} onPress={remove}>
                <TrashIcon />
              </IconButton>
            </Tooltip>
          </fieldset>
        );
      })}
      <Button
        ref={addButton}
        size="small"
        className={css.add}
        onPress={() => add(testRow({ kind: "net-content", unit: "%" }))}
      >
        Add a result
      </Button>
    </fieldset>
  );
}

/** As in the other fields: a method has one line, shown on several where it is long. */
function submitOnEnter(event: KeyboardEvent<Element>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  (event.target as HTMLTextAreaElement).form?.requestSubmit();
}

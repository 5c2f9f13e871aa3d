import { type KeyboardEvent, useState } from "react";
import {
  Select as AriaSelect,
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from "react-aria-components/Select";
import type { AriaProps } from "./class-names.ts";
import { FieldLabel, FieldMessages, type FieldProps, fieldProps } from "./Field.tsx";
import { CheckIcon, ChevronDownIcon } from "./icons.tsx";
import * as list from "./ListBox.css.ts";
import { popover } from "./Popover.css.ts";
import * as css from "./Select.css.ts";

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

export interface SelectProps
  extends AriaProps<
      typeof AriaSelect<SelectOption>,
      "children" | "value" | "defaultValue" | "onChange"
    >,
    FieldProps {
  options: readonly SelectOption[];
  /** "" or null: nothing is selected and the placeholder is shown. */
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Hides the label visually; assistive technology still reads it. */
  isLabelHidden?: boolean;
  /**
   * For a select outside a form whose choice takes effect at once: no key changes the choice while the list is closed.
   */
  actsAtOnce?: boolean;
}

/** About eight entries, so that the page around a long list stays visible. */
const MAX_LIST_PX = 352;

export function Select({
  label,
  description,
  errorMessage,
  options,
  value,
  onChange,
  isLabelHidden,
  actsAtOnce,
  className,
  placeholder = "Choose one",
  ...props
}: SelectProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AriaSelect
      {...fieldProps({ errorMessage, className })}
      isOpen={isOpen}
      onOpenChange={setOpen}
      placeholder={placeholder}
      {...props}
      {...(value !== undefined && { value: value || null })}
      onChange={(key) => onChange?.(String(key ?? ""))}
    >
      <FieldLabel isRequired={props.isRequired} isHidden={isLabelHidden}>
        {label}
      </FieldLabel>
      <div
        className={css.trigger}
        onKeyDownCapture={
          actsAtOnce ? (event) => openInsteadOfChoosing(event, () => setOpen(true)) : undefined
        }
      >
        <Button className={css.button}>
          <SelectValue className={css.value}>
            {({ isPlaceholder, selectedText, defaultChildren }) =>
              isPlaceholder ? defaultChildren : selectedText
            }
          </SelectValue>
          <ChevronDownIcon className={css.arrow} />
        </Button>
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <Popover className={popover} offset={4} maxHeight={MAX_LIST_PX}>
        <ListBox items={options} className={list.list}>
          {renderOption}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

/** An option in the list of a Select or a ComboBox. */
export const renderOption = ({ value, label, isDisabled }: SelectOption) => (
  <ListBoxItem id={value} textValue={label} isDisabled={isDisabled} className={list.item}>
    {label}
    <CheckIcon className={list.tick} />
  </ListBoxItem>
);

/**
 * React Aria's closed select, like a native one, changes the choice on arrow keys and letters. This
 * opens the list instead.
 */
function openInsteadOfChoosing(event: KeyboardEvent, open: () => void): void {
  const isLetter = event.key.length === 1 && event.key !== " ";
  const isArrow = event.key === "ArrowLeft" || event.key === "ArrowRight";
  if (!(isLetter || isArrow) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  open();
}

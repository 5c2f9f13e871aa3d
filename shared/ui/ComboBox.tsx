import {
  ComboBox as AriaComboBox,
  Button,
  Input,
  ListBox,
  Popover,
} from "react-aria-components/ComboBox";
import { Group } from "react-aria-components/Group";
import type { AriaProps } from "./class-names.ts";
import * as fieldCss from "./Field.css.ts";
import { FieldLabel, FieldMessages, type FieldProps, fieldProps } from "./Field.tsx";
import { ChevronDownIcon } from "./icons.tsx";
import * as list from "./ListBox.css.ts";
import { popover } from "./Popover.css.ts";
import { renderOption, type SelectOption } from "./Select.tsx";

export interface ComboBoxProps
  extends AriaProps<
      typeof AriaComboBox<SelectOption>,
      "children" | "value" | "onChange" | "items" | "defaultItems" | "defaultValue"
    >,
    FieldProps {
  options: readonly SelectOption[];
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** A select whose options are filtered by the typed text. */
export function ComboBox({
  label,
  description,
  errorMessage,
  options,
  value,
  onChange,
  className,
  ...props
}: ComboBoxProps) {
  return (
    <AriaComboBox
      {...fieldProps({ errorMessage, className })}
      menuTrigger="focus"
      allowsEmptyCollection
      {...props}
      {...(value !== undefined && { value: value || null })}
      onChange={(key) => onChange?.(key === null ? null : String(key))}
      defaultItems={options}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Group className={fieldCss.group}>
        <Input className={fieldCss.groupInput} />
        <Button className={fieldCss.groupButton}>
          <ChevronDownIcon />
        </Button>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <Popover className={popover} offset={4}>
        <ListBox<SelectOption>
          className={list.list}
          renderEmptyState={() => <div className={list.empty}>Nothing found</div>}
        >
          {renderOption}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

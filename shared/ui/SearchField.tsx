import { Button } from "react-aria-components/Button";
import { Group } from "react-aria-components/Group";
import { SearchField as AriaSearchField, Input } from "react-aria-components/SearchField";
import { type AriaProps, classNames } from "./class-names.ts";
import * as css from "./Field.css.ts";
import { FieldLabel, type FieldProps } from "./Field.tsx";
import { CloseIcon, SearchIcon } from "./icons.tsx";
import * as search from "./SearchField.css.ts";

export interface SearchFieldProps
  extends AriaProps<typeof AriaSearchField>,
    Pick<FieldProps, "label"> {
  placeholder?: string;
  /** Hides the label visually; assistive technology still reads it. */
  isLabelHidden?: boolean;
}

export function SearchField({
  label,
  placeholder,
  isLabelHidden,
  className,
  ...props
}: SearchFieldProps) {
  return (
    <AriaSearchField
      validationBehavior="aria"
      {...props}
      className={classNames(css.field, search.searchField, className)}
    >
      <FieldLabel isRequired={props.isRequired} isHidden={isLabelHidden}>
        {label}
      </FieldLabel>
      <Group className={css.group}>
        <span className={css.affix}>
          <SearchIcon />
        </span>
        <Input className={search.input} placeholder={placeholder} />
        <Button className={search.clear} aria-label="Clear text">
          <CloseIcon />
        </Button>
      </Group>
    </AriaSearchField>
  );
}

import { type ReactNode, useState } from "react";
import { MEASUREMENT } from "#shared/domain/typed-numbers.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { ComboBox } from "#shared/ui/ComboBox.tsx";
import { DatePicker } from "#shared/ui/DatePicker.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { PasswordField } from "#shared/ui/PasswordField.tsx";
import { QuantityStepper } from "#shared/ui/QuantityStepper.tsx";
import { RadioGroup } from "#shared/ui/RadioGroup.tsx";
import { RangeCalendar } from "#shared/ui/RangeCalendar.tsx";
import { SearchField } from "#shared/ui/SearchField.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { Specimen, Specimens } from "./Specimens.tsx";

const CLASSES = [
  { value: "kinins", label: "Kinins" },
  { value: "tachykinins", label: "Tachykinins" },
  { value: "opioids", label: "Opioid peptides", isDisabled: true },
];

type State = {
  label: string;
  description?: string;
  errorMessage?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
};

const STATES: State[] = [
  { label: "As it is" },
  { label: "Required, described", isRequired: true, description: "As on the label of the vial." },
  { label: "Refused", errorMessage: "Choose another one" },
  { label: "Disabled", isDisabled: true },
];

const FIELDS: Record<string, (state: State) => ReactNode> = {
  TextField: (state) => <TextField {...state} placeholder="Bradykinin" />,
  "TextField with prefix and suffix": (state) => <TextField {...state} prefix="≥" suffix="%" />,
  PasswordField: (state) => <PasswordField {...state} />,
  TextArea: (state) => <TextArea {...state} rows={2} />,
  AmountField: (state) => <AmountField {...state} value="45.00" onChange={() => {}} />,
  NumberField: (state) => (
    <NumberField {...state} rules={MEASUREMENT} value="1,296" onChange={() => {}} />
  ),
  SearchField: (state) => <SearchField {...state} placeholder="Name, CAS number, sequence" />,
  Select: (state) => <Select {...state} options={CLASSES} placeholder="Choose a class" />,
  NativeSelect: (state) => <NativeSelect {...state} options={CLASSES} placeholder="Choose" />,
  ComboBox: (state) => <ComboBox {...state} options={CLASSES} placeholder="Type a class" />,
  DatePicker: (state) => <DatePicker {...state} />,
  RadioGroup: (state) => <RadioGroup {...state} options={CLASSES} />,
  Checkbox: ({ label, ...state }) => <Checkbox {...state}>{label}</Checkbox>,
  Switch: ({ label, description, isDisabled }) => (
    <Switch description={description} isDisabled={isDisabled} defaultSelected>
      {label}
    </Switch>
  ),
};

export function Fields() {
  const [quantity, setQuantity] = useState(1);
  return (
    <Specimens title="Fields">
      {Object.entries(FIELDS).flatMap(([name, render]) =>
        STATES.map((state) => (
          <Specimen key={`${name} ${state.label}`} state={`${name}, ${state.label.toLowerCase()}`}>
            {render(state)}
          </Specimen>
        )),
      )}
      <Specimen state="QuantityStepper, from 1 to 3">
        <QuantityStepper label="Quantity" value={quantity} onChange={setQuantity} maximum={3} />
        <QuantityStepper label="Quantity, disabled" value={1} onChange={() => {}} isDisabled />
      </Specimen>
      <Specimen state="RangeCalendar" isWide>
        <RangeCalendar aria-label="Days of the dashboard" />
      </Specimen>
    </Specimens>
  );
}

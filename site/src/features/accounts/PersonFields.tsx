import { TextField } from "#shared/ui/TextField.tsx";
import type { FieldBinding } from "#shared/ui/use-form.ts";
import { pair } from "../../components/Panel.css.ts";

interface PersonFieldsProps {
  /** The form's `field` function. */
  field: (name: "firstName" | "lastName" | "email") => FieldBinding<string>;
}

export function PersonFields({ field }: PersonFieldsProps) {
  return (
    <>
      <div className={pair}>
        <TextField
          {...field("firstName")}
          label="First Name"
          autoComplete="given-name"
          isRequired
        />
        <TextField {...field("lastName")} label="Last Name" autoComplete="family-name" isRequired />
      </div>
      <TextField {...field("email")} label="Email" type="email" autoComplete="email" isRequired />
    </>
  );
}

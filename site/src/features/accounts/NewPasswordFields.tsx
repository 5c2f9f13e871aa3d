import { PasswordField } from "#shared/ui/PasswordField.tsx";
import type { FieldBinding } from "#shared/ui/use-form.ts";

interface NewPasswordFieldsProps {
  /** The form's `field` function. */
  field: (name: "newPassword" | "confirmPassword") => FieldBinding<string>;
  /** The password rule as a sentence without a full stop. */
  rule: string;
}

export function NewPasswordFields({ field, rule }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...field("newPassword")}
        label="New Password"
        autoComplete="new-password"
        description={rule}
        isRequired
      />
      <PasswordField
        {...field("confirmPassword")}
        label="Confirm Password"
        autoComplete="new-password"
        isRequired
      />
    </>
  );
}

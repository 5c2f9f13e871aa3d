import { Button } from "#shared/ui/Button.tsx";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { PasswordField } from "#shared/ui/PasswordField.tsx";
import type { Form } from "#shared/ui/use-form.ts";
import { paths } from "../../paths.ts";
import { PersonFields } from "../accounts/PersonFields.tsx";
import { AddressFields } from "../addresses/AddressFields.tsx";
import * as css from "./AuthPage.css.ts";

export const emptyRegistration = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  street: "",
  city: "",
  state: "",
  zipCode: "",
  country: "United States",
  acceptTerms: false,
  confirmAge: false,
};

export type RegisterValues = typeof emptyRegistration;

/** The parent keeps the form's state, so that input survives a change of tab. */
export function RegisterForm({ register }: { register: Form<RegisterValues> }) {
  return (
    <form {...register.form} method="post" className={css.form}>
      <PersonFields field={register.field} />
      <PasswordField
        {...register.field("password")}
        label="Password"
        autoComplete="new-password"
        description="At least 8 characters"
        isRequired
      />
      <AddressFields field={register.field} street="street" countriesBy="name" />
      <Consents register={register} />
      <Button {...register.button} variant="primary" pendingText="Creating account..." isWide>
        Create Account
      </Button>
    </form>
  );
}

function Consents({ register }: { register: Form<RegisterValues> }) {
  return (
    <div className={css.consents}>
      <Checkbox
        {...register.flag("acceptTerms")}
        isRequired
        description={
          <>
            Read the{" "}
            <a href={paths.termsOfService} target="_blank" rel="noreferrer">
              Terms of Service
            </a>{" "}
            and the{" "}
            <a href={paths.privacyPolicy} target="_blank" rel="noreferrer">
              Privacy Policy
            </a>{" "}
            (in a new tab).
          </>
        }
      >
        I accept the terms and the privacy policy
      </Checkbox>
      <Checkbox {...register.flag("confirmAge")} isRequired>
        I am 18 years of age or older
      </Checkbox>
    </div>
  );
}

import { Button } from "#shared/ui/Button.tsx";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { PasswordField } from "#shared/ui/PasswordField.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { Form } from "#shared/ui/use-form.ts";
import { pair } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { AddressFields } from "../addresses/AddressFields.tsx";
import * as css from "./AuthPage.css.ts";

const EMPTY = {
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

export type RegisterValues = typeof EMPTY;
export const emptyRegistration: RegisterValues = EMPTY;

/** The form's state lives above, so that what was typed stays when the other tab is opened. */
export function RegisterForm({ register }: { register: Form<RegisterValues> }) {
  return (
    <form {...register.form} method="post" className={css.form}>
      <Identity register={register} />
      <AddressFields field={register.field} street="street" countriesBy="name" />
      <Consents register={register} />
      <Button
        type="submit"
        variant="primary"
        isWide
        isPending={register.isPending}
        pendingText="Creating account..."
      >
        Create Account
      </Button>
    </form>
  );
}

interface PartProps {
  register: Form<RegisterValues>;
}

function Identity({ register }: PartProps) {
  return (
    <>
      <div className={pair}>
        <TextField
          {...register.field("firstName")}
          label="First Name"
          autoComplete="given-name"
          isRequired
        />
        <TextField
          {...register.field("lastName")}
          label="Last Name"
          autoComplete="family-name"
          isRequired
        />
      </div>
      <TextField
        {...register.field("email")}
        label="Email"
        type="email"
        autoComplete="email"
        isRequired
      />
      <PasswordField
        {...register.field("password")}
        label="Password"
        autoComplete="new-password"
        description="At least 8 characters"
        isRequired
      />
    </>
  );
}

function Consents({ register }: PartProps) {
  const { value: acceptsTerms, ...terms } = register.field("acceptTerms");
  const { value: confirmsAge, ...age } = register.field("confirmAge");
  return (
    <div className={css.consents}>
      <Checkbox
        {...terms}
        isSelected={acceptsTerms}
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
      <Checkbox {...age} isSelected={confirmsAge} isRequired>
        I am 18 years of age or older
      </Checkbox>
    </div>
  );
}

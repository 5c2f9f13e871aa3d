import { COUNTRIES, STATES } from "#shared/domain/addresses.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { PasswordField } from "#shared/ui/PasswordField.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { Form } from "#shared/ui/use-form.ts";
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

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name }));
const COUNTRY_OPTIONS = COUNTRIES.map(({ name }) => ({ value: name, label: name }));

/** The form's state lives above, so that a look at the other tab costs nothing that was typed. */
export function RegisterForm({ register }: { register: Form<RegisterValues> }) {
  return (
    <form {...register.form} method="post" className={css.form}>
      <Identity register={register} />
      <Address register={register} />
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
      <div className={css.pair}>
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

function Address({ register }: PartProps) {
  return (
    <>
      <TextField
        {...register.field("street")}
        label="Street Address"
        autoComplete="address-line1"
        isRequired
      />
      <div className={css.pair}>
        <TextField
          {...register.field("city")}
          label="City"
          autoComplete="address-level2"
          isRequired
        />
        <Select
          {...register.field("state")}
          label="State"
          autoComplete="address-level1"
          placeholder="Choose a state"
          options={STATE_OPTIONS}
          isRequired
        />
      </div>
      <div className={css.pair}>
        <TextField
          {...register.field("zipCode")}
          label="ZIP Code"
          autoComplete="postal-code"
          inputMode="numeric"
          isRequired
        />
        <NativeSelect
          {...register.field("country")}
          label="Country"
          autoComplete="country-name"
          placeholder="Choose a country"
          options={COUNTRY_OPTIONS}
          isRequired
        />
      </div>
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
            <a href="/terms-of-service" target="_blank" rel="noreferrer">
              Terms of Service
            </a>{" "}
            and the{" "}
            <a href="/privacy-policy" target="_blank" rel="noreferrer">
              Privacy Policy
            </a>
            ; they open in a new tab.
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

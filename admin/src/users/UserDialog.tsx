import type { z } from "zod";
import {
  type AdminUser,
  adminUser,
  createUserBody,
  updateUserBody,
} from "#shared/contracts/users.ts";
import { normalizeCountry, regionsOf, stateOptions } from "#shared/domain/addresses.ts";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { PasswordField } from "#shared/ui/PasswordField.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { api } from "../api.ts";
import { PermissionOf } from "../buyers/PermissionOf.tsx";
import { FormButtons } from "../layout/FormButtons.tsx";
import { textsOf } from "../layout/texts-of.ts";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { useVersionedForm, versionInRefusal } from "../versions/use-versioned-form.ts";
import { PersonalDataOf } from "./PersonalDataOf.tsx";
import * as css from "./Users.css.ts";
import { USERS_KEY } from "./users.queries.ts";

const SCOPE_OPTIONS = [
  { value: "full", label: "Everything" },
  { value: "packing", label: "Packing: sees orders without prices, and ships" },
  { value: "reading", label: "Reading: sees everything, changes nothing" },
];

const ROLE_OPTIONS = [
  { value: "customer", label: "Customer" },
  { value: "admin", label: "Admin" },
];

/** Creates a user, or edits `user`. A blank password field keeps the password. */
export function UserDialog({ user, onClose }: { user: AdminUser | null; onClose: () => void }) {
  const form = useVersionedForm<AdminUser | null, UserValues, UserOutput, AdminUser>({
    stored: user,
    valuesOf: userValues,
    schema: (loaded) => (loaded ? updateUserBody : createUserBody),
    newerVersion: (error) => versionInRefusal(error, "user", adminUser),
    send: save,
    refresh: [USERS_KEY],
    done: {
      title: "Success",
      description: user ? "User updated successfully" : "User created successfully",
    },
    failure: user ? "Failed to update user" : "Failed to create user",
    after: onClose,
  });
  const { field, values, isPending } = form;
  const country = normalizeCountry(values.country);
  return (
    <Dialog
      title={user ? "Edit User" : "Add User"}
      onClose={onClose}
      isDismissable={!isPending}
      size="large"
    >
      {form.conflict && <NewerVersionNotice what="This user" {...form.conflict} />}
      <form {...form.form} className={css.form}>
        <TextField {...field("firstName")} label="First Name" isRequired />
        <TextField {...field("lastName")} label="Last Name" isRequired />
        <TextField {...field("email")} label="Email" type="email" isRequired />
        <PasswordField
          {...field("password")}
          label="Password"
          isRequired={!user}
          autoComplete="new-password"
          description={user ? "Leave blank to keep the current password." : undefined}
        />
        <TextField {...field("phone")} label="Phone" type="tel" />
        <Select {...field("role")} label="Role" options={ROLE_OPTIONS} />
        {values.role === "admin" && (
          <Select {...field("adminScope")} label="May do" options={SCOPE_OPTIONS} />
        )}
        <TextField {...field("street")} label="Street" isRequired />
        <TextField {...field("city")} label="City" isRequired />
        {regionsOf(country) ? (
          <Select
            {...field("state")}
            label="State"
            options={stateOptions(values.state, country)}
            isRequired
          />
        ) : (
          <TextField {...field("state")} label="State" />
        )}
        <TextField {...field("zipCode")} label="ZIP Code" isRequired />
        <TextField {...field("country")} label="Country" />
        <Checkbox
          {...form.flag("taxExempt")}
          description="Pays no tax until the last day of the certificate."
        >
          Exempt from tax
        </Checkbox>
        {values.taxExempt && (
          <>
            <TextField {...field("taxCertificate")} label="Certificate" />
            <TextField
              {...field("taxExemptUntil")}
              label="Exempt until"
              description="The last day, such as 2027-12-31; empty for no end."
            />
          </>
        )}
        <FormButtons
          button={form.button}
          submitText={user ? "Update User" : "Create User"}
          onCancel={onClose}
        />
      </form>
      {user && (
        <div className={css.below}>
          <PermissionOf user={user} />
          <PersonalDataOf user={user} />
        </div>
      )}
    </Dialog>
  );
}

type UserOutput = z.output<typeof updateUserBody>;

type UserValues = ReturnType<typeof userValues>;

function userValues(user: AdminUser | null) {
  return {
    ...textsOf(user, [
      "firstName",
      "lastName",
      "email",
      "phone",
      "street",
      "city",
      "state",
      "zipCode",
      "taxCertificate",
      "taxExemptUntil",
    ]),
    taxExempt: user?.taxExempt ?? false,
    password: "",
    role: (user?.role ?? "customer") as string,
    adminScope: (user?.adminScope ?? "full") as string,
    country: user?.country ?? "United States",
  };
}

function save({ password, ...values }: UserOutput, user: AdminUser | null) {
  if (user) {
    const { id, updatedAt } = user;
    return api.admin.users.update(id, { ...values, updatedAt, ...(password && { password }) });
  }
  return api.admin.users.create({ ...values, password: password ?? "" });
}

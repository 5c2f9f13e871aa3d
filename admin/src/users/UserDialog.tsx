import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import {
  type AdminUser,
  adminUser,
  createUserBody,
  updateUserBody,
} from "#shared/contracts/users.ts";
import { stateOptions } from "#shared/domain/addresses.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { PasswordField } from "#shared/ui/PasswordField.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { type FormSchema, useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { keepTyped } from "../versions/keep-typed.ts";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { newerVersion } from "../versions/newer-version.ts";
import * as css from "./Users.css.ts";
import { USERS_KEY } from "./users.queries.ts";

const ROLE_OPTIONS = [
  { value: "customer", label: "Customer" },
  { value: "admin", label: "Admin" },
];

/** Creates a user, or edits `user`. On edit a blank password keeps the current one. */
export function UserDialog({ user, onClose }: { user: AdminUser | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const schema: FormSchema<UserOutput> = user ? updateUserBody : createUserBody;
  // What the form was filled from: the version that the save is judged by.
  const [loaded, setLoaded] = useState(user);
  const [newer, setNewer] = useState<AdminUser | null>(null);
  const { form, field, values, reset, isPending } = useForm({
    schema,
    initial: valuesOf(user),
    submit: async (fields) => {
      await save(loaded, fields);
      await queryClient.invalidateQueries({ queryKey: USERS_KEY });
      showToast({
        title: "Success",
        description: user ? "User updated successfully" : "User created successfully",
        tone: "success",
      });
      onClose();
    },
    onError: (error) => {
      setNewer(newerVersion(error, "user", adminUser));
      reportFailure(error, user ? "Failed to update user" : "Failed to create user");
    },
  });
  function goOnFrom(current: AdminUser, next: typeof values) {
    setLoaded(current);
    setNewer(null);
    reset(next, valuesOf(current));
  }
  return (
    <Dialog
      title={user ? "Edit User" : "Add User"}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isPending}
      size="large"
    >
      {newer && loaded && (
        <NewerVersionNotice
          what="This user"
          loaded={loaded}
          newer={newer}
          onTake={() => goOnFrom(newer, valuesOf(newer))}
          onKeep={() => goOnFrom(newer, keepTyped(values, valuesOf(loaded), valuesOf(newer)))}
        />
      )}
      <form {...form} className={css.form}>
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
        <TextField {...field("street")} label="Street" isRequired />
        <TextField {...field("city")} label="City" isRequired />
        <Select {...field("state")} label="State" options={stateOptions(values.state)} isRequired />
        <TextField {...field("zipCode")} label="ZIP Code" isRequired />
        <TextField {...field("country")} label="Country" />
        <div className={css.buttons}>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" isPending={isPending} pendingText="Saving...">
            {user ? "Update User" : "Create User"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type UserOutput = z.output<typeof updateUserBody>;

function valuesOf(user: AdminUser | null) {
  return {
    firstName: user?.firstName ?? "",
    lastName: user?.lastName ?? "",
    email: user?.email ?? "",
    password: "",
    phone: user?.phone ?? "",
    role: (user?.role ?? "customer") as string,
    street: user?.street ?? "",
    city: user?.city ?? "",
    state: user?.state ?? "",
    zipCode: user?.zipCode ?? "",
    country: user?.country ?? "United States",
  };
}

function save(user: AdminUser | null, { password, ...values }: UserOutput) {
  if (user) {
    const { id, updatedAt } = user;
    return api.admin.users.update(id, { ...values, updatedAt, ...(password && { password }) });
  }
  return api.admin.users.create({ ...values, password: password ?? "" });
}

import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { Button } from "./Button.tsx";
import { Checkbox } from "./Checkbox.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { Select } from "./Select.tsx";
import { TextField } from "./TextField.tsx";
import { useForm } from "./use-form.ts";

const schema = z.object({
  email: z.string().regex(/@/u, "Invalid email address"),
  state: z.string().min(1, "State is required"),
  password: z
    .string()
    .min(8, "Password must be at least 8 characters")
    .regex(/\d/u, "Password must contain at least one number"),
  zipCode: z.string(),
  terms: z.literal(true, "You must accept the terms"),
});

const filled = {
  email: "rosalind@example.com",
  state: "WV",
  password: "long enough 1",
  zipCode: "25301",
  terms: true,
};
const empty = { email: "", state: "", password: "", zipCode: "", terms: false };

interface RegisterProps {
  initial?: typeof empty;
  submit?: (values: unknown) => unknown;
  onError?: (error: unknown) => void;
}

function Register({ initial = filled, submit = () => {}, onError }: RegisterProps) {
  const form = useForm({
    schema,
    initial,
    submit,
    onError,
    answeredAs: { zip_code: "zipCode" },
  });
  return (
    <form {...form.form}>
      <TextField label="Email" isRequired {...form.field("email")} />
      <Select
        label="State"
        isRequired
        options={[{ value: "WV", label: "West Virginia" }]}
        {...form.field("state")}
      />
      <PasswordField label="Password" {...form.field("password")} />
      <TextField label="ZIP" {...form.field("zipCode")} />
      <Checkbox {...form.flag("terms")}>I accept the terms</Checkbox>
      <Button {...form.button} pendingText="Creating account...">
        Create account
      </Button>
    </form>
  );
}

function Lot({ submit }: { submit: (values: unknown) => unknown }) {
  const form = useForm({
    schema: z.object({
      number: z.string().min(1, "Number is required"),
      expiresOn: z.string(),
    }),
    initial: { number: "", expiresOn: "" },
    submit,
  });
  return (
    <form {...form.form}>
      <TextField label="Number" {...form.field("number")} />
      <TextField label="Expires on" type="date" {...form.field("expiresOn")} />
      <Button {...form.button}>Save</Button>
    </form>
  );
}

const send = () => userEvent.click(screen.getByRole("button", { name: /Create account|Creating/ }));
const refusal = (fields: Record<string, string>) => Object.assign(new Error("422"), { fields });

it("shows the schema's messages beside the fields, sends nothing and goes to the first bad field", async () => {
  const submit = vi.fn();
  render(<Register initial={empty} submit={submit} />);
  await send();
  expect(screen.getByText("Invalid email address")).toBeDefined();
  expect(screen.getByText("State is required")).toBeDefined();
  expect(screen.getByText("Password must be at least 8 characters")).toBeDefined();
  expect(screen.queryByText("Password must contain at least one number")).toBeNull();
  expect(screen.getByText("You must accept the terms")).toBeDefined();
  expect(submit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText("Email *"));
});

it.each([
  [
    "a select",
    { ...filled, state: "", password: "" },
    () => screen.getByRole("button", { name: /State \*/ }),
  ],
  ["a password", { ...filled, password: "" }, () => screen.getByLabelText("Password")],
  ["a checkbox", { ...filled, terms: false }, () => screen.getByRole("checkbox")],
])("goes to %s when that is the first bad field", async (_, initial, field) => {
  render(<Register initial={initial} />);
  await send();
  expect(document.activeElement).toBe(field());
});

it("sends nothing while a date is half typed, which has the value of an empty field", async () => {
  const submit = vi.fn();
  render(<Lot submit={submit} />);
  const day = screen.getByLabelText("Expires on");
  // happy-dom knows no half-typed date.
  const validity = { badInput: true };
  Object.defineProperty(day, "validity", { value: validity });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("Must be a whole date")).toBeDefined();
  expect(screen.getByText("Number is required")).toBeDefined();
  expect(submit).not.toHaveBeenCalled();
  validity.badInput = false;
  await userEvent.type(screen.getByLabelText("Number"), "A1");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(submit).toHaveBeenCalledExactlyOnceWith({ number: "A1", expiresOn: "" });
  expect(screen.queryByText("Must be a whole date")).toBeNull();
});

it("takes a message away when its field is changed, and no other", async () => {
  render(<Register initial={empty} />);
  await send();
  await userEvent.type(screen.getByLabelText("Email *"), "r");
  expect(screen.queryByText("Invalid email address")).toBeNull();
  expect(screen.getByText("State is required")).toBeDefined();
});

it("hands over what the schema made of the values", async () => {
  const submit = vi.fn();
  render(<Register submit={submit} />);
  await send();
  expect(submit).toHaveBeenCalledExactlyOnceWith(filled);
});

it("hands over a box that was ticked, whose message goes with the tick", async () => {
  const submit = vi.fn();
  render(<Register initial={{ ...filled, terms: false }} submit={submit} />);
  await send();
  await userEvent.click(screen.getByRole("checkbox"));
  expect(screen.queryByText("You must accept the terms")).toBeNull();
  await send();
  expect(submit).toHaveBeenCalledExactlyOnceWith(filled);
});

it("shows the server's messages beside the fields and keeps what was typed", async () => {
  const onError = vi.fn();
  render(
    <Register
      submit={() => Promise.reject(refusal({ zip_code: "Valid ZIP code is required" }))}
      onError={onError}
    />,
  );
  await send();
  expect(await screen.findByText("Valid ZIP code is required")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("ZIP"));
  expect(screen.getByLabelText("Email *")).toHaveProperty("value", filled.email);
  expect(onError).not.toHaveBeenCalled();
});

it.each([
  ["without fields", new Error("500: oops")],
  ["about a field that the form does not have", refusal({ role: "Not yours" })],
])("leaves a refusal %s to the caller", async (_, error) => {
  const onError = vi.fn();
  render(<Register submit={() => Promise.reject(error)} onError={onError} />);
  await send();
  await waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(error));
});

it("sends once however often the button is pressed, and again after an answer", async () => {
  let answer = () => {};
  const submit = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  render(<Register submit={submit} />);
  await send();
  await send();
  await send();
  expect(submit).toHaveBeenCalledTimes(1);
  answer();
  await screen.findByRole("button", { name: "Create account" });
  await send();
  expect(submit).toHaveBeenCalledTimes(2);
});

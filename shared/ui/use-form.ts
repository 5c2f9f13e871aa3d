import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useUnsavedInput } from "./unsaved-input.ts";
import { useAction } from "./use-action.ts";

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** The used part of a zod schema; the kit itself imports no validator. */
export interface FormSchema<Output> {
  safeParse(
    values: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } };
}

/** Path → message, e.g. `{ email: "Invalid email address", "bulkPricing.0.price": "…" }`. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface UseFormOptions<Values extends object, Output> {
  schema: FormSchema<Output>;
  initial: Values;
  /** Called with the schema's output. A refusal's messages are shown beside their fields. */
  submit: (output: Output) => Promise<unknown> | unknown;
  /** Called with any other failure of `submit`. */
  onError?: (error: unknown) => void;
  /** Field names that differ between the API's answer and the form: `{ zip_code: "zipCode" }`. */
  answeredAs?: Readonly<Record<string, string>>;
  /** Whether the app asks before typed values are lost. Default true. */
  guardsInput?: boolean;
  /** Whether unchanged fields follow a later `initial`, after stored data was read again. Default false. */
  followsInitial?: boolean;
}

/** The props that a form gives to one of its fields. */
export interface FieldBinding<Value, Name extends string = string> {
  name: Name;
  value: Value;
  onChange: (value: Value) => void;
  errorMessage: string | undefined;
}

type NamesOfFlags<Values> = {
  [Name in keyof Values & string]: Values[Name] extends boolean ? Name : never;
}[keyof Values & string];

export interface Form<Values extends object> {
  values: Values;
  errors: FieldErrors;
  isPending: boolean;
  /** Spread on `<form>`. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
  /** Spread on a field of the kit. */
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name], Name>;
  /** Spread on a checkbox or a switch of the kit. */
  flag: (name: NamesOfFlags<Values>) => {
    name: string;
    isSelected: boolean;
    onChange: (isSelected: boolean) => void;
    errorMessage: string | undefined;
  };
  /** Spread on the button that submits. */
  button: { type: "submit"; isPending: boolean };
  setValue: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  setErrors: (errors: FieldErrors) => void;
  /**
   * Replaces the values, by default with the initial ones, and clears the errors. `stored` are the
   * values already saved, where they differ from the new ones.
   */
  reset: (values?: Values, stored?: Values) => void;
}

/**
 * The state of one form. On submit the schema validates the values, and no date may be half typed. The messages are
 * shown beside the fields, and the first invalid field gets the focus. Changing a field clears its message. A submit
 * during another one is ignored.
 */
export function useForm<Values extends object, Output>({
  schema,
  initial,
  submit,
  onError,
  answeredAs = {},
  guardsInput = true,
  followsInitial = false,
}: UseFormOptions<Values, Output>): Form<Values> {
  const [values, setValues] = useState(initial);
  const { errors, showErrors, setErrors, formRef } = useFormErrors();
  const current = useRef(values);
  current.current = values;
  const stored = useRef(initial);
  const markTyped = useUnsavedInput(
    formRef,
    () => guardsInput && !isSameInput(current.current, stored.current),
  );

  const followed = useRef(initial);
  useEffect(() => {
    if (!followsInitial || isSameInput(followed.current, initial)) return;
    followed.current = initial;
    const next = keepTyped(current.current, stored.current, initial);
    current.current = next;
    stored.current = initial;
    setValues(next);
  });

  function setValue<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    markTyped();
    setValues((previous) => ({ ...previous, [name]: value }));
    setErrors((previous) => without(previous, name));
  }

  const { run: save, isPending } = useAction(
    async (output: Output) => {
      const storedBefore = stored.current;
      await submit(output);
      // Unless `submit` has reset the form.
      if (stored.current === storedBefore) stored.current = values;
    },
    (error) => {
      const refused = refusedFields(error, values, answeredAs);
      if (refused) showErrors(refused);
      else onError?.(error);
    },
  );

  function send() {
    const parsed = schema.safeParse(values);
    const halfTyped = halfTypedIn(formRef.current);
    if (!parsed.success || Object.keys(halfTyped).length > 0) {
      showErrors({ ...(!parsed.success && errorsOf(parsed.error.issues)), ...halfTyped });
      return;
    }
    setErrors({});
    void save(parsed.data);
  }

  return {
    values,
    errors,
    isPending,
    form: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        // React also sends the submit event of a portal's dialog to the form around it.
        event.stopPropagation();
        if (!isPending) send();
      },
    },
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => setValue(name, value),
      errorMessage: errors[name],
    }),
    flag: (name) => ({
      name,
      isSelected: Boolean(values[name]),
      onChange: (isSelected) => setValue(name, isSelected as Values[typeof name]),
      errorMessage: errors[name],
    }),
    button: { type: "submit", isPending },
    setValue,
    setErrors: showErrors,
    reset: (next = initial, nowStored = next) => {
      current.current = next;
      stored.current = nowStored;
      setValues(next);
      setErrors({});
    },
  };
}

/** The messages beside the fields; `showErrors` also moves the focus to the first invalid one. */
function useFormErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [shownCount, setShownCount] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (shownCount > 0) focusFirstInvalidField(formRef.current);
  }, [shownCount]);

  function showErrors(next: FieldErrors) {
    setErrors(next);
    setShownCount((count) => count + 1);
  }

  return { errors, showErrors, setErrors, formRef };
}

const INVALID_FIELD =
  "[aria-invalid='true'], [data-invalid] :is(button, input, select, textarea, [role='spinbutton'])";

function focusFirstInvalidField(form: HTMLFormElement | null) {
  const candidates = form?.querySelectorAll<HTMLElement>(INVALID_FIELD) ?? [];
  for (const element of candidates) {
    // Some React Aria fields contain a hidden native control.
    if (element.closest("[aria-hidden='true'], [hidden]") || element.tabIndex < 0) continue;
    element.focus();
    if (element === document.activeElement) return;
  }
}

/** The messages by type of field. */
export const HALF_TYPED = { date: "Must be a whole date", number: "Must be a number" };

/** A half-typed date has the value of an empty one. Only the browser can tell them apart. */
export function halfTypedIn(fields: HTMLElement | null): FieldErrors {
  const inputs = [...(fields?.querySelectorAll("input") ?? [])];
  return Object.fromEntries(
    inputs.flatMap(({ name, type, validity }) => {
      const message =
        validity.badInput && name !== "" && HALF_TYPED[type as keyof typeof HALF_TYPED];
      return message ? [[name, message]] : [];
    }),
  );
}

/** The first message of each path; its segments are joined by dots: "bulkPricing.0.price". */
function errorsOf(issues: readonly Issue[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = path.map(String).join(".");
    errors[name] ??= message;
  }
  return errors;
}

/** The messages of a refusal by field; null when it names a field that the form does not have. */
function refusedFields(
  error: unknown,
  values: object,
  answeredAs: Readonly<Record<string, string>>,
): FieldErrors | null {
  if (typeof error !== "object" || error === null || !("fields" in error)) return null;
  const fields = Object.entries(error.fields ?? {}).map(
    ([path, message]) => [answeredAs[path] ?? path, String(message)] as const,
  );
  const areInForm = fields.every(([path]) => (path.split(".")[0] as string) in values);
  return fields.length > 0 && areInForm ? Object.fromEntries(fields) : null;
}

/** Merges a newer version into the typed values: changed fields keep their input, the others get the newer value. */
export function keepTyped<Values extends object>(
  typed: Values,
  loaded: Values,
  newer: Values,
): Values {
  const kept = { ...newer };
  for (const name of Object.keys(newer) as (keyof Values)[]) {
    if (!isSameInput(typed[name], loaded[name])) kept[name] = typed[name];
  }
  return kept;
}

/** Whether two values of a field are equal. The `key` of a row is not saved, so it is ignored. */
export function isSameInput(one: unknown, other: unknown): boolean {
  const comparable = (value: unknown) =>
    JSON.stringify(value, (name, member) => (name === "key" ? undefined : member));
  return comparable(one) === comparable(other);
}

function without(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)),
  );
}

import { useState } from "react";
import type { ZodType } from "zod";
import { ApiError } from "#shared/client/errors.ts";
import { type Form, type FormSchema, keepTyped, useForm } from "#shared/ui/use-form.ts";

export interface VersionedFormOptions<
  Version extends object | null,
  Values extends object,
  Output,
> {
  /** The stored version that is edited; null for a new one. */
  stored: Version;
  valuesOf: (version: Version) => Values;
  schema: (loaded: Version) => FormSchema<Output>;
  /**
   * Saves on top of `loaded`, the version that filled the form. The server compares it with its own (compare-and-set).
   */
  submit: (output: Output, loaded: Version) => Promise<unknown>;
  /** The newer version in a refusal; null for other failures. */
  newerVersion: (
    error: unknown,
  ) => Promise<NonNullable<Version> | null> | NonNullable<Version> | null;
  /** Merges the typed values into a newer version; `keepTyped` by default. */
  keep?: (typed: Values, loaded: NonNullable<Version>, newer: NonNullable<Version>) => Values;
  onError: (error: unknown) => void;
}

export interface VersionedForm<Version, Values extends object> extends Form<Values> {
  loaded: Version;
  /** Set after somebody else saved first; NewerVersionNotice shows it. */
  conflict: {
    loaded: NonNullable<Version>;
    newer: NonNullable<Version>;
    onTake: () => void;
    onKeep: () => void;
  } | null;
  /** Fills the form from a version and discards the input. */
  fillFrom: (version: Version) => void;
}

/**
 * A form for data that several people may edit. If the server has a newer version, nothing is
 * saved. The person then loads the newer version, or applies the input to it.
 */
export function useVersionedForm<Version extends object | null, Values extends object, Output>({
  stored,
  valuesOf,
  schema,
  submit,
  newerVersion,
  keep = (typed, loaded, newer) => keepTyped(typed, valuesOf(loaded), valuesOf(newer)),
  onError,
}: VersionedFormOptions<Version, Values, Output>): VersionedForm<Version, Values> {
  const [loaded, setLoaded] = useState(stored);
  const [newer, setNewer] = useState<NonNullable<Version> | null>(null);
  const form = useForm({
    schema: schema(loaded),
    initial: valuesOf(stored),
    submit: (output) => submit(output, loaded),
    onError: async (error) => {
      onError(error);
      setNewer(await newerVersion(error));
    },
  });

  function continueFrom(version: Version, values: Values) {
    setLoaded(version);
    setNewer(null);
    form.reset(values, valuesOf(version));
  }

  return {
    ...form,
    loaded,
    conflict: newer &&
      loaded && {
        loaded,
        newer,
        onTake: () => continueFrom(newer, valuesOf(newer)),
        onKeep: () => continueFrom(newer, keep(form.values, loaded, newer)),
      },
    fillFrom: (version) => continueFrom(version, valuesOf(version)),
  };
}

/**
 * The current stored version in a "…-changed" refusal; null for other failures.
 *
 * @param member the member of the refusal: `product`, `coupon`, `user` or `settings`
 */
export function versionInRefusal<T>(
  error: unknown,
  member: string,
  contract: ZodType<T>,
): T | null {
  if (!(error instanceof ApiError) || error.code !== `${member}-changed`) return null;
  const parsed = contract.safeParse(error.details[member]);
  return parsed.success ? parsed.data : null;
}

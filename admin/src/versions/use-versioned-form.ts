import { useState } from "react";
import type { ZodType } from "zod";
import { ApiError } from "#shared/client/errors.ts";
import { type Form, type FormSchema, keepTyped, useForm } from "#shared/ui/use-form.ts";

export interface VersionedFormOptions<
  Version extends object | null,
  Values extends object,
  Output,
> {
  /** What is edited, as it was read; null for a new one. */
  stored: Version;
  /** A version as the form's fields show it. */
  valuesOf: (version: Version) => Values;
  schema: (loaded: Version) => FormSchema<Output>;
  /** Saves on top of `loaded`: the version that the form was filled from, and that the server compares with its own. */
  submit: (output: Output, loaded: Version) => Promise<unknown>;
  /** The newer version that a refusal carries; null for any other failure. */
  newerVersion: (
    error: unknown,
  ) => Promise<NonNullable<Version> | null> | NonNullable<Version> | null;
  /** The typed values on top of a newer version; `keepTyped` unless the form says otherwise. */
  keep?: (typed: Values, loaded: NonNullable<Version>, newer: NonNullable<Version>) => Values;
  onError: (error: unknown) => void;
}

export interface VersionedForm<Version, Values extends object> extends Form<Values> {
  loaded: Version;
  /** Set when somebody else saved first: what NewerVersionNotice shows and offers. */
  conflict: {
    loaded: NonNullable<Version>;
    newer: NonNullable<Version>;
    onTake: () => void;
    onKeep: () => void;
  } | null;
  /** Fills the form from a version; what was typed is lost. */
  fillFrom: (version: Version) => void;
}

/**
 * A form of something that several people may edit. A save that meets a newer version stores nothing; its author then
 * takes the newer version, or keeps what was typed on top of it.
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
 * The version that a "…-changed" refusal carries, as it is stored now; null for any other failure.
 *
 * @param member where the refusal carries it: `product`, `coupon`, `user` or `settings`.
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

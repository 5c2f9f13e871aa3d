import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ZodType } from "zod";
import { ApiError } from "#shared/client/errors.ts";
import { type Form, type FormSchema, keepTyped, useForm } from "#shared/ui/use-form.ts";
import { type Saving, useSaving } from "../layout/use-saving.ts";

/** `send` saves on top of `loaded`, the version that filled the form. The server compares it with its own (compare-and-set). */
interface VersionedFormOptions<Version extends object | null, Values extends object, Output, Answer>
  extends Saving<[output: Output, loaded: Version], Answer> {
  /** The stored version that is edited; null for a new one. */
  stored: Version;
  valuesOf: (version: Version) => Values;
  schema: (loaded: Version) => FormSchema<Output>;
  /** The newer version in a refusal; null for other failures. */
  newerVersion: (
    error: unknown,
  ) => Promise<NonNullable<Version> | null> | NonNullable<Version> | null;
  /** Merges the typed values into a newer version; `keepTyped` by default. */
  keep?: (typed: Values, loaded: NonNullable<Version>, newer: NonNullable<Version>) => Values;
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
export function useVersionedForm<
  Version extends object | null,
  Values extends object,
  Output,
  Answer,
>({
  stored,
  valuesOf,
  schema,
  newerVersion,
  keep = (typed, loaded, newer) => keepTyped(typed, valuesOf(loaded), valuesOf(newer)),
  ...saving
}: VersionedFormOptions<Version, Values, Output, Answer>): VersionedForm<Version, Values> {
  const { submit, onError } = useSaving(saving);
  const [loaded, setLoaded] = useState(stored);
  const [newer, setNewer] = useState<NonNullable<Version> | null>(null);
  const form = useForm({
    schema: schema(loaded),
    initial: valuesOf(stored),
    submit: (output) => submit(output, loaded),
    onError: async (error) => {
      void onError(error);
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

/** The same for a form that stays open: what was saved fills it, and becomes the answer of the query. */
export function useOpenForm<Version extends object, Values extends object, Output>({
  query: { queryKey },
  ...options
}: VersionedFormOptions<Version, Values, Output, Version> & {
  query: { queryKey: QueryKey };
}): VersionedForm<Version, Values> {
  const queryClient = useQueryClient();
  const form: VersionedForm<Version, Values> = useVersionedForm({
    ...options,
    send: async (...args) => {
      const saved = await options.send(...args);
      queryClient.setQueryData<Version>(queryKey, saved);
      form.fillFrom(saved);
      return saved;
    },
  });
  return form;
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

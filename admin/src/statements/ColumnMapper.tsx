import { useQueryClient } from "@tanstack/react-query";
import type { PaymentSource } from "#shared/contracts/statements.ts";
import { Button } from "#shared/ui/Button.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { MappingFields } from "./MappingFields.tsx";
import { mappingSchema, mappingValues } from "./mapping-values.ts";
import * as css from "./Statements.css.ts";
import { sourcesQuery } from "./statements.queries.ts";

/** Maps the columns of an unknown file and saves them with the source. Its next file needs no mapping. */
export function ColumnMapper({
  columns,
  source,
  onSaved,
}: {
  columns: readonly string[];
  source: PaymentSource;
  onSaved: () => void;
}) {
  const queryClient = useQueryClient();
  const { form, field, flag, button } = useForm({
    schema: mappingSchema,
    initial: mappingValues(source.mapping, columns),
    submit: async (mapping) => {
      await api.admin.statements.changeSource(source.id, { mapping });
      await queryClient.invalidateQueries({ queryKey: sourcesQuery.queryKey });
      onSaved();
    },
    onError: (error) => reportFailure(error, "Failed to save the columns."),
  });
  return (
    <form {...form} className={css.question} aria-label="Columns of the file">
      <p className={css.plainText}>
        The columns of this file are not known here. Say once what they are; it is saved with{" "}
        {source.name}.
      </p>
      <div className={css.mapping}>
        <MappingFields field={field} flag={flag} columns={columns} />
      </div>
      <div>
        <Button {...button} variant="primary" pendingText="Saving...">
          Save and read the file
        </Button>
      </div>
    </form>
  );
}

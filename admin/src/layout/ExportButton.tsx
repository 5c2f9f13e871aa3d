import { useMutation } from "@tanstack/react-query";
import { Button } from "#shared/ui/Button.tsx";
import { reportFailure } from "./report-failure.ts";
import { saveFile } from "./save-file.ts";

/** Saves what `read` answers as a CSV file named after the day. */
export function ExportButton({ name, read }: { name: string; read: () => Promise<Blob> }) {
  const download = useMutation({
    mutationFn: read,
    onSuccess: (file) => saveFile(file, `${name}-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) => reportFailure(error, `The ${name} could not be exported.`),
  });
  return (
    <Button
      isPending={download.isPending}
      pendingText="Exporting..."
      onPress={() => download.mutate()}
    >
      Export CSV
    </Button>
  );
}

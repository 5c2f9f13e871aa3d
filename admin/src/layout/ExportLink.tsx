import { LinkButton } from "#shared/ui/LinkButton.tsx";

/** A download by the browser itself: it writes to the disk as the rows come, however many there are. */
export function ExportLink({
  path,
  query = {},
}: {
  /** Of the call that answers CSV. */
  path: `/api/admin/${string}`;
  query?: Readonly<Record<string, string>>;
}) {
  const filters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  return (
    <LinkButton href={filters.size > 0 ? `${path}?${filters}` : path} download>
      Export CSV
    </LinkButton>
  );
}

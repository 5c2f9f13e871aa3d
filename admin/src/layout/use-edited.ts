import { useLocation, useSearch } from "wouter";

/** The id of the row whose edit dialog is open, kept in the address as `edit`; and how to change it. */
export function useEdited(): [string | null, (id: string | null) => void] {
  const [location, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const show = (id: string | null) => {
    if (id === null) params.delete("edit");
    else params.set("edit", id);
    navigate(params.size > 0 ? `${location}?${params}` : location, { replace: id === null });
  };
  return [params.get("edit"), show];
}

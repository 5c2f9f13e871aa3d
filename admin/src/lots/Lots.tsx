import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LOT_SORTS, LOT_STATES } from "#shared/contracts/lots.ts";
import { LOT_STATE_NAMES } from "#shared/domain/lot-words.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { api } from "../api.ts";
import { ImportPart } from "../imports/ImportPart.tsx";
import type { ImportKind } from "../imports/import-kind.ts";
import { ExportLink } from "../layout/ExportLink.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { MoreRows } from "../layout/MoreRows.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { useView } from "../layout/use-view.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { ListTools } from "../lists/ListTools.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import { LotDialog } from "./LotDialog.tsx";
import * as css from "./Lots.css.ts";
import { lotColumns } from "./lot-columns.tsx";
import { lotFilters, lotPagesQuery, lotView } from "./lots.queries.ts";
import { NewLotDialog } from "./NewLotDialog.tsx";

const STATES = [
  { value: "all", label: "All" },
  ...LOT_STATES.map((value) => ({ value, label: LOT_STATE_NAMES[value] })),
];

export function Lots() {
  const { view, listing, isFiltered, show, showAll, filter, open, close } = useView(lotView);
  const pages = useInfiniteQuery(lotPagesQuery(view));
  const [opened, setOpened] = useState<"create" | "import" | null>(null);
  const closeOpened = () => setOpened(null);
  const columns = lotColumns((id) => open({ edit: id }));
  const filters = lotFilters(view);
  const exported = isFiltered || filters.sortBy ? { ...filters, rows: "shown" as const } : {};
  return (
    <ListScreen
      label="Lots"
      text="Every vial belongs to a lot, and every lot has its own certificate."
      actions={
        <>
          <IfMay call="GET /api/admin/lots/export">
            <ExportLink
              path="/api/admin/lots/export"
              query={exported}
              load={(query) => api.admin.lotImports.export(query)}
            />
          </IfMay>
          <IfMay call="POST /api/admin/imports/lots">
            <Button onPress={() => setOpened("import")}>Import CSV</Button>
          </IfMay>
          <IfMay call="POST /api/admin/lots">
            <Button variant="primary" onPress={() => setOpened("create")}>
              Receive a lot
            </Button>
          </IfMay>
        </>
      }
      filters={
        <>
          <search className={css.filters}>
            <SearchBox
              {...filter("search")}
              label="Search lots"
              placeholder="Lot number, supplier's lot or product"
            />
            <Select
              {...filter("state")}
              label="State"
              actsAtOnce
              className={css.state}
              options={STATES}
            />
            {view.product !== "" && (
              <Button size="small" onPress={() => show({ product: "" })}>
                Lots of all products
              </Button>
            )}
          </search>
          <ListTools list="lots" {...listing} columns={columns} sorts={LOT_SORTS} />
        </>
      }
      query={pages}
      what="The lots"
      loading="Loading lots"
      height="3.5rem"
      count={6}
      rows={(data) => data.pages.flatMap(({ lots }) => lots)}
      none={{
        title: "No lots yet",
        text: "Receive the first lot of a product: from then on its stock is the sum of its lots.",
      }}
      isFiltered={isFiltered}
      noMatch={{
        title: "No lot matches",
        text: "Nothing was found for this search and state.",
        showAll: "Show all lots",
        onShowAll: showAll,
      }}
      dialogs={
        <>
          {opened === "create" && (
            <NewLotDialog
              productId={view.product}
              onClose={closeOpened}
              onCreated={(id) => {
                closeOpened();
                open({ edit: id });
              }}
            />
          )}
          {opened === "import" && <ImportPart kind={lotImports} onClose={closeOpened} />}
          {view.edit && <LotDialog key={view.edit} id={view.edit} onClose={close} />}
        </>
      }
    >
      {(lots, data) => (
        <>
          <ListTable aria-label="Lots" columns={columns} rows={lots} {...listing} />
          <MoreRows noun="lots" query={pages} shown={lots.length} total={data.pages[0]?.total} />
        </>
      )}
    </ListScreen>
  );
}

const lotImports: ImportKind = {
  title: "Import Lots",
  description:
    "A CSV file in the columns of the export, with a line for each result. You see what would change before anything is written. New lots begin in quarantine, without units.",
  noun: { one: "lot", many: "lots" },
  keptText: "Lots that were released, received or edited since stay.",
  queryKey: ["lot-imports"],
  run: (file, { onStep, ...query }) => api.admin.lotImports.run(file, query, { onStep }),
  recent: (options) => api.admin.lotImports.recent(options),
  undoCall: "POST /api/admin/imports/lots/{id}/undo",
  undo: (id) => api.admin.lotImports.undo(id),
};

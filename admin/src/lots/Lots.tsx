import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LOT_STATES } from "#shared/contracts/lots.ts";
import { LOT_STATE_NAMES } from "#shared/domain/lot-words.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { api } from "../api.ts";
import { ExportLink } from "../layout/ExportLink.tsx";
import { LazyPart, part } from "../layout/LazyPart.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { useView } from "../layout/use-view.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { LotDialog } from "./LotDialog.tsx";
import * as css from "./Lots.css.ts";
import { LotTable } from "./LotTable.tsx";
import { lotImports } from "./lot-imports.ts";
import { type LotView, lotPagesQuery, lotView } from "./lots.queries.ts";
import { NewLotDialog } from "./NewLotDialog.tsx";

const importDialog = part(
  "import",
  async () => (await import("../imports/ImportDialog.tsx")).ImportDialog,
);

const STATES = [
  { value: "all", label: "All" },
  ...LOT_STATES.map((value) => ({ value, label: LOT_STATE_NAMES[value] })),
];

/** The lots of all products: received, tested, released, and what became of their units. */
export function Lots() {
  const { view, show, open, close } = useView(lotView);
  const pages = useInfiniteQuery(lotPagesQuery(view));
  const [opened, setOpened] = useState<"create" | "import" | null>(null);
  const closeOpened = () => setOpened(null);
  const actions = (
    <>
      <IfMay call="GET /api/admin/lots/export">
        <ExportLink path="/api/admin/lots/export" load={() => api.admin.lotImports.export()} />
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
  );
  return (
    <section aria-label="Lots">
      <PanelHeader title="Lots" actions={actions}>
        Every vial belongs to a lot, and every lot has its own certificate.
      </PanelHeader>
      <LotFilters view={view} onChange={show} />
      <QueryGate query={pages} what="The lots" loading="Loading lots" height="3.5rem" count={6}>
        {(data) => {
          const lots = data.pages.flatMap((page) => page.lots);
          if (lots.length === 0) return <NoLots view={view} onShowAll={() => show(SHOW_ALL)} />;
          return (
            <>
              <LotTable lots={lots} onOpen={(id) => open({ edit: id })} />
              <p className={css.count}>
                Showing {lots.length} of {data.pages[0]?.total}
              </p>
              {pages.hasNextPage && (
                <Button
                  size="small"
                  isPending={pages.isFetchingNextPage}
                  pendingText="Loading..."
                  onPress={() => void pages.fetchNextPage()}
                >
                  Show more
                </Button>
              )}
            </>
          );
        }}
      </QueryGate>
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
      {opened === "import" && (
        <LazyPart
          part={importDialog}
          what="The import"
          skeleton={null}
          aroundFailure={(failure) => (
            <Dialog title="Import Lots" isOpen onOpenChange={closeOpened}>
              {failure}
            </Dialog>
          )}
        >
          {(ImportDialog) => <ImportDialog kind={lotImports} onClose={closeOpened} />}
        </LazyPart>
      )}
      {view.edit && <LotDialog key={view.edit} id={view.edit} onClose={close} />}
    </section>
  );
}

const SHOW_ALL: Partial<LotView> = { search: "", state: "all", product: "" };

function LotFilters({
  view,
  onChange,
}: {
  view: LotView;
  onChange: (change: Partial<LotView>) => void;
}) {
  return (
    <search className={css.filters}>
      <SearchBox
        label="Search lots"
        placeholder="Lot number, supplier's lot or product"
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <Select
        label="State"
        actsAtOnce
        className={css.state}
        options={STATES}
        value={view.state}
        onChange={(state) => onChange({ state: state as LotView["state"] })}
      />
      {view.product !== "" && (
        <Button size="small" onPress={() => onChange({ product: "" })}>
          Lots of all products
        </Button>
      )}
    </search>
  );
}

function NoLots({ view, onShowAll }: { view: LotView; onShowAll: () => void }) {
  if (view.search === "" && view.state === "all" && view.product === "") {
    return (
      <StatePanel title="No lots yet">
        Receive the first lot of a product: from then on its stock is that of its lots.
      </StatePanel>
    );
  }
  return (
    <StatePanel title="No lot matches" action={<Button onPress={onShowAll}>Show all lots</Button>}>
      Nothing was found for this search and state.
    </StatePanel>
  );
}

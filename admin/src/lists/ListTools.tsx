import type { ListName } from "#shared/contracts/views.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { Popover } from "#shared/ui/Popover.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { chosenColumns, type ListColumn, shownColumns } from "./columns.ts";
import * as css from "./ListTools.css.ts";
import type { ListParams } from "./list-params.ts";
import { SavedViews } from "./SavedViews.tsx";

const SORT_NAMES = {
  best: "By name or match",
  newest: "Newest first",
  oldest: "Oldest first",
  name: "By last name",
  email: "By email",
  number: "By number",
  use_by: "First to be used first",
  total_desc: "Highest total first",
  total_asc: "Lowest total first",
  amount_desc: "Highest amount first",
  amount_asc: "Lowest amount first",
  name_asc: "Name, A to Z",
  name_desc: "Name, Z to A",
  price_asc: "Lowest price first",
  price_desc: "Highest price first",
  price_per_mg_asc: "Lowest price per mg first",
  length_asc: "Shortest sequence first",
};

interface ListToolsProps<Row, View> {
  list: ListName;
  view: View;
  onChange: (change: Partial<View>) => void;
  columns: readonly ListColumn<Row>[];
  sorts: readonly (keyof typeof SORT_NAMES)[];
  hasCards?: boolean;
  hasGrid?: boolean;
}

/** What every list has above its rows: saved views, the order, cards or columns, and which columns. */
export function ListTools<Row, View extends ListParams>({
  list,
  view,
  onChange,
  columns,
  sorts,
  hasCards = false,
  hasGrid = false,
}: ListToolsProps<Row, View>) {
  const change = (params: Partial<ListParams>) => onChange(params as Partial<View>);
  return (
    <div className={css.tools}>
      <SavedViews list={list} />
      <Select
        label="Sort"
        actsAtOnce
        className={css.sort}
        options={sorts.map((value) => ({ value, label: SORT_NAMES[value] }))}
        value={view.sort}
        onChange={(sort) => change({ sort: String(sort) })}
      />
      {hasCards && (
        <ChoiceBar legend="Shown as">
          <Choice isChosen={view.as === "cards"} onPress={() => change({ as: "cards" })}>
            Cards
          </Choice>
          <Choice isChosen={view.as === "columns"} onPress={() => change({ as: "columns" })}>
            Columns
          </Choice>
          {hasGrid && (
            <Choice isChosen={view.as === "grid"} onPress={() => change({ as: "grid" })}>
              Grid
            </Choice>
          )}
        </ChoiceBar>
      )}
      {(!hasCards || view.as === "columns") && (
        <ColumnChoice columns={columns} chosen={view.columns} onChange={change} />
      )}
    </div>
  );
}

function ColumnChoice<Row>({
  columns,
  chosen,
  onChange,
}: {
  columns: readonly ListColumn<Row>[];
  chosen: string;
  onChange: (change: { columns: string }) => void;
}) {
  const free = columns.filter(({ isFixed }) => !isFixed);
  const shown = shownColumns(columns, chosen)
    .filter(({ isFixed }) => !isFixed)
    .map(({ id }) => id);
  const toggle = (id: string, isShown: boolean) =>
    onChange({
      columns: chosenColumns(
        columns,
        isShown ? [...shown, id] : shown.filter((each) => each !== id),
      ),
    });
  return (
    <Popover
      trigger={<Button>Choose columns</Button>}
      aria-label="Columns"
      placement="bottom start"
    >
      <div className={css.choices}>
        {free.map(({ id, title }) => (
          <Checkbox
            key={id}
            isSelected={shown.includes(id)}
            onChange={(isShown) => toggle(id, isShown)}
          >
            {title}
          </Checkbox>
        ))}
        <Button size="small" onPress={() => onChange({ columns: "" })}>
          As at first
        </Button>
      </div>
    </Popover>
  );
}

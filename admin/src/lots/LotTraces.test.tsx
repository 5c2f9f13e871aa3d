import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import type { Lot } from "#shared/contracts/lots.ts";
import type { AddedTrace } from "#shared/contracts/traces.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { LotTraces } from "./LotTraces.tsx";

const LOT = {
  id: "lot",
  lotNumber: "L-1",
  state: "quarantine",
  published: false,
  tests: [{ kind: "hplc-purity", result: 99.1 }],
} as unknown as Lot;

const TRACE: AddedTrace = {
  id: "old",
  kind: "hplc",
  format: "netcdf",
  fileName: "run.cdf",
  points: 12_000,
  xUnit: "min",
  yUnit: "mAU",
  xFrom: 0,
  xTo: 10,
  peaks: [
    { start: 4, apex: 5, end: 6, area: 90, areaPercent: 93.46 },
    { start: 6, apex: 7, end: 8, area: 6, areaPercent: 6.54 },
  ],
  peaksFrom: "file",
  svgUrl: "/api/lots/L-1/traces/old.svg",
  warnings: [{ field: "peaks", message: "The main peak has 93.46 % of the area." }],
};

let [list, add, remove] = spies();
function spies() {
  return [
    vi.spyOn(api.admin.traces, "list"),
    vi.spyOn(api.admin.traces, "add"),
    vi.spyOn(api.admin.traces, "remove"),
  ] as const;
}
beforeEach(() => {
  [list, add, remove] = spies();
  $toasts.set([]);
  list.mockResolvedValue([]);
  add.mockReset().mockResolvedValue(TRACE);
  remove.mockReset().mockResolvedValue({ success: true, message: "" });
});

function show(lot: Partial<Lot> = {}) {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <LotTraces lot={{ ...LOT, ...lot }} />
    </QueryClientProvider>,
  );
  /** Chooses a file with the first file input (replace) or the last one (new trace). */
  return async (name: string, place: "first" | "last" = "last") => {
    const inputs = [...container.querySelectorAll<HTMLInputElement>('input[type="file"]')];
    const input = place === "first" ? inputs[0] : inputs.at(-1);
    if (!input) throw new Error("There is no input for a file");
    await userEvent.upload(input, new File(["0,1"], name));
  };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const refusal = (fields: object) =>
  new ApiError(422, "", JSON.stringify({ code: "unreadable-trace", message: "No.", fields }));

it("says what was read of a file, warns where the reported purity is another one, and shows the plot", async () => {
  const choose = show();
  expect(await screen.findByText(/None yet/)).toBeTruthy();
  list.mockResolvedValue([TRACE]);
  await choose("run.cdf");
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /ANDI chromatogram.*12,000 points from 0\.00 to 10\.00 min, 2 peaks that the file names.*93\.46 %/,
  );
  const plot = await screen.findByRole("img", { name: /HPLC chromatogram, 2 peaks/ });
  expect(plot.getAttribute("src")).toBe(TRACE.svgUrl);
  expect(screen.getByText("Main peak 93.46 % of the area · 99.1 % reported")).toBeTruthy();
  expect(add).toHaveBeenCalledWith(
    "lot",
    expect.any(File),
    { kind: "hplc", fileName: "run.cdf" },
    expect.anything(),
  );
});

it("warns of a file that another lot has, without a word about figures", async () => {
  const choose = show();
  await screen.findByText(/None yet/);
  const message = "Lot L-2 has the same file. Each lot is measured by itself.";
  add.mockResolvedValueOnce({ ...TRACE, warnings: [{ field: "file", message }] });
  await choose("run.cdf");
  expect((await screen.findByText(/has the same file/)).textContent?.trim()).toBe(message);
});

it("asks for the unit that a file does not say, and reads the same file with the answer", async () => {
  const choose = show();
  await screen.findByText(/None yet/);
  add.mockRejectedValueOnce(refusal({ xUnit: "Are its times minutes or seconds?" }));
  await choose("table.csv");
  expect((await screen.findByRole("alert")).textContent).toContain("minutes or seconds?");
  await press("Seconds");
  await waitFor(() => expect(add).toHaveBeenCalledTimes(2));
  expect(add.mock.calls[1]?.[2]).toEqual({ kind: "hplc", xUnit: "s", fileName: "table.csv" });
});

it("says the reader's sentence for a file that cannot be read, and offers the other kind where that is it", async () => {
  const choose = show();
  await screen.findByText(/None yet/);
  add.mockRejectedValueOnce(refusal({ file: "It ends in the middle: the file is not whole." }));
  await choose("cut.mzml");
  expect((await screen.findByRole("alert")).textContent).toContain("It ends in the middle");
  add.mockRejectedValueOnce(refusal({ kind: "Its first column is m/z." }));
  await choose("ms.csv");
  await screen.findByText("Its first column is m/z.");
  await press("Read it as a mass spectrum");
  await waitFor(() => expect(add).toHaveBeenCalledTimes(3));
  expect(add.mock.calls[2]?.[2]).toMatchObject({ kind: "ms" });
});

it("is replaced only once the new file is there, and removed after a question", async () => {
  list.mockResolvedValue([TRACE]);
  const choose = show();
  await screen.findByRole("img");
  add.mockRejectedValueOnce(refusal({ file: "It has 1 points." }));
  await choose("worse.csv", "first");
  await screen.findByText("It has 1 points.");
  expect(remove).not.toHaveBeenCalled();
  await choose("better.csv", "first");
  await waitFor(() => expect(remove).toHaveBeenCalledExactlyOnceWith("lot", "old"));
  await press(/^Remove: HPLC/);
  await press("Remove plot");
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(2));
});

it("is not called refused when only the old one could not be removed", async () => {
  list.mockResolvedValue([TRACE]);
  const choose = show();
  await screen.findByRole("img");
  remove.mockRejectedValueOnce(
    new ApiError(409, "", JSON.stringify({ code: "trace-published", message: "It is public." })),
  );
  await choose("better.csv", "first");
  await waitFor(() =>
    expect($toasts.get()).toMatchObject([{ tone: "danger", description: "It is public." }]),
  );
  expect(await screen.findByText("HPLC chromatogram added")).toBeTruthy();
  expect(screen.queryByText(/was not added/)).toBeNull();
});

it("stays once the lot is published", async () => {
  list.mockResolvedValue([TRACE]);
  show({ state: "released", published: true });
  await screen.findByRole("img");
  expect(screen.queryByRole("button", { name: /^(Remove|Replace)/ })).toBeNull();
  expect(screen.getByText(/what is here stays/)).toBeTruthy();
});

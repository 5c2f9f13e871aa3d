import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { keptInput, useKeptForm } from "./kept-input.ts";

const saved = { firstName: "Ada", phone: "" };
const schema = { safeParse: (data: unknown) => ({ success: true as const, data }) };
const form = (initial: typeof saved) =>
  renderHook(
    (props: { saved: typeof saved }) =>
      useKeptForm({ name: "profile", saved: props.saved, schema, submit: () => {} }),
    { initialProps: { saved: initial } },
  );

it("what was typed is there again while what it was typed over is still what is saved", () => {
  const { result, unmount } = form(saved);
  act(() => result.current.setValue("phone", "304-555-0100"));
  unmount();
  expect(keptInput("profile", saved)).toEqual({ firstName: "Ada", phone: "304-555-0100" });
});

it("what was typed over older values never overwrites newer ones", () => {
  const { result, unmount } = form(saved);
  act(() => result.current.setValue("phone", "304-555-0100"));
  unmount();
  const newer = { firstName: "Augusta", phone: "304-555-0199" };
  expect(keptInput("profile", newer)).toEqual(newer);
});

it("a form that is open follows what is saved elsewhere in fields that nobody typed in", () => {
  const { result, rerender } = form(saved);
  act(() => result.current.setValue("phone", "304-555-0100"));
  rerender({ saved: { firstName: "Augusta", phone: "" } });
  expect(result.current.values).toEqual({ firstName: "Augusta", phone: "304-555-0100" });
});

it("input that another release has kept is left out", () => {
  sessionStorage.setItem("aliquot.typed.profile", JSON.stringify({ phone: "304-555-0100" }));
  expect(keptInput("profile", saved)).toEqual(saved);
});

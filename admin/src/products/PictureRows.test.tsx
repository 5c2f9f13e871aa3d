import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { MAX_PICTURES } from "#shared/domain/pictures.ts";
import { PictureRows } from "./PictureRows.tsx";
import { type PictureValues, pictureRow } from "./product-values.ts";

let latest: readonly PictureValues[] = [];
beforeEach(() => {
  latest = [];
});

function Rows({ urls }: { urls: readonly string[] }) {
  const [pictures, setPictures] = useState<readonly PictureValues[]>(
    urls.map((url) => pictureRow(url)),
  );
  latest = pictures;
  return <PictureRows pictures={pictures} errors={{}} onChange={setPictures} />;
}

const shown = () => latest.map(({ url }) => url).join(" ");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("sorts pictures by buttons, says the new place, and keeps the ends in place", () => {
  render(<Rows urls={["/a", "/b", "/c"]} />);
  press("Move picture 2 up");
  expect(shown()).toBe("/b /a /c");
  expect(screen.getByRole("status").textContent).toBe("Picture 2 is now number 1 of 3.");
  expect(screen.getByRole("button", { name: "Move picture 1 up" })).toHaveProperty(
    "disabled",
    true,
  );
  press("Move picture 2 down");
  expect(shown()).toBe("/b /c /a");
});

it("sorts pictures by dragging one onto another's place", () => {
  const { container } = render(<Rows urls={["/a", "/b", "/c"]} />);
  const handles = [...container.querySelectorAll("[draggable=true]")];
  const dataTransfer = { setData: () => {}, effectAllowed: "" };
  fireEvent.dragStart(handles[2] as Element, { dataTransfer });
  fireEvent.drop((handles[0] as Element).parentElement as Element, { dataTransfer });
  expect(shown()).toBe("/c /a /b");
});

it("keeps a field for an address when the last picture is removed", () => {
  render(<Rows urls={["/a"]} />);
  press("Remove picture 1");
  expect(shown()).toBe("");
  fireEvent.change(screen.getByLabelText("Image URL"), { target: { value: "/z" } });
  expect(shown()).toBe("/z");
});

it("takes no more pictures than a product may have", () => {
  render(<Rows urls={Array.from({ length: MAX_PICTURES }, (_, at) => `/${at}`)} />);
  expect(screen.getByRole("button", { name: "Upload picture" })).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: "Add Link" })).toBeNull();
});

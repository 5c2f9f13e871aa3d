import { conflict, Refusal } from "../refusals.ts";

/** 409: names are compared without capitals. */
export const listNameTaken = () =>
  new Refusal("conflict", "list-name-taken", "You have a list of this name already.", {
    fields: { name: "You have a list of this name already." },
  });

export const tooManyLists = (max: number) =>
  conflict("too-many-lists", `You can keep ${max} lists. Delete one first.`);

export const listFull = (max: number) =>
  conflict("list-full", `A list can hold ${max} products. Remove one, or start another list.`);

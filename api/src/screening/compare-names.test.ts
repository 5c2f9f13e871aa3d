import { expect, it } from "vitest";
import { foldListed, isSimilar } from "./compare-names.ts";
import { foldAddress, foldName, namesInCareOf, withoutCareOf } from "./fold-name.ts";

const similar = (name: string, listed: string) => isSimilar(foldName(name), foldListed(listed));

it.each([
  ["Viktor Bout", "BOUT, Viktor Anatoljevitch"],
  ["bout viktor", "BOUT, Viktor Anatoljevitch"],
  ["V. Bout", "Viktor Bout"],
  ["Victor Bout", "Viktor Bout"],
  ["Виктор Бут", "BUT, Viktor"],
  ["Viktоr Bout", "Viktor Bout"],
  ["Mohamed Al-Rashid", "Muhammad al Rashid"],
  ["Youssef Haddad", "Yusuf Haddad"],
  ["José Núñez García", "NUNEZ GARCIA, Jose"],
  ["Jose Nunez", "NUNEZ GARCIA, Jose"],
  ["Dr. Abdulrahman Khalid", "Abdul Rahman Khalid"],
  ["Rainbow Chemical Trading", "Rainbow Chemical Trading LLC"],
  ["RAINBOW CHEMICAL TRADING CO., LTD.", "Rainbow Chemical Trading LLC"],
  ["The Rainbow-Chemical Trading Company", "Rainbow Chemical Trading LLC"],
  ["Ranbow Chemical Trading", "Rainbow Chemical Trading LLC"],
  ["ООО Росхим Трейдинг", "Roskhim Treiding OOO"],
])("%s is similar to %s", (name, listed) => {
  expect(similar(name, listed)).toBe(true);
});

it.each([
  ["Ada Byron", "BOUT, Viktor"],
  ["Viktor Smith", "Viktor Bout"],
  ["Ahmed Hussein", "PARLETON, Ahmed Hussein"],
  ["Johannes Charles", "DORKOFERSKI, Charles Johannes"],
  ["Mario Rossi", "Maria Rossi"],
  ["Andrew Rossi", "Andrew Hiroshi"],
  ["Arthur Allen", "Arthur Helen"],
  ["Victor Torres", "Victor Teresa"],
  ["Charles Jones", "Charles Johannes"],
  ["Viktor", "BOUT, Viktor"],
  ["Trading Company", "Rainbow Trading Company"],
  ["University of Oxford", "University of Tehran"],
  ["A. B.", "Adam Bout"],
  ["", "Viktor Bout"],
  ["…", "Viktor Bout"],
])("%j is left alone beside %s", (name, listed) => {
  expect(similar(name, listed)).toBe(false);
});

it.each([
  [["12 Market Street", "Wheeling"], ["12 MARKET ST., Wheeling"]],
  [["Suite 4, 12 Market Street", "Wheeling"], ["12 Market St Wheeling, Suite 4"]],
  [["ул. Ленина 7", "Казань"], ["ul. Lenina 7, Kazan'"]],
])("%j is the same address as %j", (one, other) => {
  expect(foldAddress(one)).not.toBeNull();
  expect(foldAddress(one)).toBe(foldAddress(other));
});

it.each([[["Wheeling"]], [["Market Street", "Wheeling"]], [["12", null]], [[]]])(
  "%j names no house, so that it is compared with nothing",
  (parts) => {
    expect(foldAddress(parts)).toBeNull();
  },
);

it.each([
  ["c/o Viktor Bout", ["Viktor Bout"], ""],
  ["C/O: Viktor Bout, 12 Market Street", ["Viktor Bout"], "12 Market Street"],
  ["12 Market Street, care of Viktor Bout", ["Viktor Bout"], "12 Market Street"],
  ["c / o Viktor Bout 12 Market Street", ["Viktor Bout"], "12 Market Street"],
  ["℅ 3M Trading; c/o V. Bout", ["3M Trading", "V. Bout"], ""],
  ["12 Market Street", [], "12 Market Street"],
  ["Eco/oil Road 5", [], "Eco/oil Road 5"],
  ["c/o", [], ""],
])("of %j these names are compared: %j", (line, names, place) => {
  expect(namesInCareOf(line)).toEqual(names);
  expect(withoutCareOf(line)).toBe(place);
});

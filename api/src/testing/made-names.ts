import { pick } from "./made-institutions.ts";

/*
 * Names of people and companies for tries of the screening: combined at random, so that no name is a real person's.
 */

const FIRST =
  "Aaron Abdul Abigail Adam Adrian Agnes Ahmed Aisha Alan Albert Aleksandr Alexander Ali Alice Amanda Amir Amy Ana Anatoly Andrea Andrei Andrew Angela Anita Anna Anton Antonio Arjun Arthur Ashraf Astrid Barbara Beatriz Benjamin Bernard Bilal Boris Brandon Brian Bruno Camila Carlos Carmen Carol Caroline Catherine Charles Charlotte Chen Christian Christina Claire Claudia Cynthia Daniel David Deborah Dennis Diana Diego Dmitri Dolores Donald Dorothy Edgar Edward Elena Elias Elizabeth Emily Emma Enrique Eric Esther Eva Fatima Felix Fernando Florence Francis Frank Frederic Gabriel Galina George Gerald Giovanni Gloria Grace Gregory Guillermo Gustav Hannah Harold Hassan Heather Helen Henry Hiroshi Hugo Ibrahim Igor Ingrid Irina Isabel Ivan Jack Jacob James Janet Jason Javier Jean Jennifer Jessica Joan Johannes John Jonathan Jorge Jose Joseph Joshua Juan Julia Justin Karen Karim Katarina Kathleen Keith Kenneth Kevin Khalid Kumar Larisa Laura Lawrence Leila Leonid Lina Linda Lorenzo Louis Lucia Ludmila Luis Magdalena Mahmoud Marcus Margaret Maria Marina Mark Martin Mary Matthew Mehmet Michael Miguel Mikhail Mohammed Monica Mustafa Nadia Nancy Natalia Nathan Nicholas Nicole Nikolai Olga Oliver Omar Oscar Pablo Patricia Patrick Paul Pavel Pedro Peter Philip Priya Rachel Rafael Rajesh Ralph Ramon Rania Raymond Rebecca Ricardo Richard Robert Roberto Roger Ronald Rosa Roza Ruben Russell Ruth Ryan Salma Samira Samuel Sandra Sara Scott Sergei Sharon Simon Sofia Stanislav Stefan Stephanie Steven Suleiman Susan Svetlana Sylvia Tamara Tariq Tatiana Teresa Theodore Thomas Timothy Ursula Valentina Vanessa Vera Victor Victoria Vincent Virginia Vladimir Walter Wei Wilhelm William Xavier Yasmin Yuri Yusuf Zainab Zhang Zoe".split(
    " ",
  );
const SYLLABLES = {
  open: "ba be bo ca da de do fa fe fi ga go ha he hi jo ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo wa we za ze zi".split(
    " ",
  ),
  closed:
    "ban ber bin bor cas cor dan del den dor fan fer gan gar gor ham han her kal kan kar ker kov lan lar len lin lor man mar mer mil min mor nar ner nov pal par per pol ran ren ros san sen ser sin sol tan ter tin tor val van ver vin von wal wen win zan zel".split(
      " ",
    ),
  end: "ova ev ic ski man son sen stein berg burg feld mann ez es ini elli ani ou os ian yan ko enko uk chuk oglu er ard ault eau in ak ek ham ton ley field wood worth".split(
    " ",
  ),
};
const TRADES =
  "Trading Chemical Shipping Electronics Aviation Logistics Engineering Industrial Petroleum Technology Machinery Marine Pharma Metals Instruments Holding Import Export Investment Energy".split(
    " ",
  );

/** A surname that few people share. */
export function aSurname(random: () => number): string {
  const parts = [pick(random, SYLLABLES.closed), pick(random, SYLLABLES.open)];
  if (random() < 0.5) parts.push(pick(random, SYLLABLES.closed));
  const name = parts.join("") + pick(random, SYLLABLES.end);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Surnames that thousands of people share, so that ordinary customers have the words of listed names. */
const COMMON =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Ivanov Petrov Sidorov Kim Chen Wang Li Zhang Singh Kumar Khan Ahmed Hussein Müller Schmidt Schneider Fischer Weber Rossi Russo Ferrari Silva Santos Oliveira Yilmaz Kaya Nowak Kowalski Novak Dubois".split(
    " ",
  );

export const anOrdinaryName = (random: () => number): string =>
  `${pick(random, FIRST)} ${random() < 0.6 ? pick(random, COMMON) : aSurname(random)}`;

export type MadeEntry = { name: string; altNames: string[]; isCompany: boolean };

/** An entry as the published list writes it: people with the surname in capitals, companies with their form. */
export function aListed(random: () => number): MadeEntry {
  if (random() < 0.4) {
    const name = `${aSurname(random)} ${pick(random, TRADES)} ${pick(random, ["LLC", "Co., Ltd.", "FZE", "JSC", "GmbH"])}`;
    return { name, altNames: [], isCompany: true };
  }
  const [first, middle, last] = [pick(random, FIRST), pick(random, FIRST), aSurname(random)];
  const name = random() < 0.5 ? `${last.toUpperCase()}, ${first} ${middle}` : `${first} ${last}`;
  const altNames = random() < 0.2 ? [`${first} ${aSurname(random)}`] : [];
  return { name, altNames, isCompany: false };
}

/** A listed name as somebody would type it to be a little different. */
export function aVariant(random: () => number, { name, isCompany }: MadeEntry): string {
  const plain = name.replace(/^([^,]+), (.+)$/, isCompany ? "$&" : "$2 $1");
  const words = plain.split(" ");
  const ways: (() => string)[] = [
    () => plain.toLowerCase(),
    () => plain.toUpperCase(),
    () => plain.replace(/[aeo]/, (letter) => ({ a: "á", e: "é", o: "ö" })[letter] ?? letter),
    () => withError(random, words),
    () =>
      isCompany
        ? plain.replace(/ (LLC|Co\., Ltd\.|FZE|JSC|GmbH)$/, "")
        : words.toReversed().join(" "),
    () => (isCompany ? `The ${plain}` : `Dr. ${plain}`),
    () =>
      isCompany ? plain.replace(" ", "-") : [`${words[0]?.[0]}.`, ...words.slice(1)].join(" "),
    () => (isCompany ? plain.replace(/ LLC$/, " Limited") : [words[0], words.at(-1)].join(" ")),
    () => cyrillic(plain),
    () =>
      plain.replace(/[aceo]/, (letter) => ({ a: "а", c: "с", e: "е", o: "о" })[letter] ?? letter),
  ];
  return pick(random, ways)();
}

/** One letter left out, doubled or swapped, in the longest word. */
function withError(random: () => number, words: readonly string[]): string {
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? "";
  const at = 1 + Math.floor(random() * (longest.length - 2));
  const wrong = pick(random, [
    longest.slice(0, at) + longest.slice(at + 1),
    longest.slice(0, at + 1) + longest.slice(at),
    longest.slice(0, at) + (longest[at + 1] ?? "") + longest[at] + longest.slice(at + 2),
  ]);
  return words.map((word) => (word === longest ? wrong : word)).join(" ");
}

const CYRILLIC: Record<string, string> = Object.fromEntries(
  "aа bб dд eе fф gг iи kк lл mм nн oо pп rр sс tт uу vв zз"
    .split(" ")
    .map((pair) => [...pair] as [string, string]),
);

/** Written in Cyrillic letters, where the name has only letters that have one. */
function cyrillic(name: string): string {
  const letters = [...name.toLowerCase()];
  const isPossible = letters.every((letter) => letter === " " || letter in CYRILLIC);
  return isPossible ? letters.map((letter) => CYRILLIC[letter] ?? letter).join("") : name;
}

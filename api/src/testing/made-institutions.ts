import sample from "../../../scripts/demo/institutions.json";

export const pick = <Item>(random: () => number, list: readonly Item[]): Item =>
  list[Math.floor(random() * list.length)] as Item;

/** Real towns, so that the made-up names are easily mistaken for those that the tests search for. */
const TOWNS =
  "Aalborg Aberdeen Adelaide Albany Alicante Ankara Antwerp Atlanta Auckland Augsburg Austin Baltimore Bangor Barcelona Basel Bath Belgrade Bergen Berlin Bern Bielefeld Birmingham Bochum Bologna Bonn Bordeaux Boulder Bradford Bremen Brighton Brisbane Bristol Brno Bucharest Buffalo Calgary Canberra Cardiff Chester Cincinnati Cologne Coventry Dallas Darmstadt Delft Denver Derby Dresden Dublin Dundee Durban Durham Edinburgh Essex Exeter Ferrara Florence Frankfurt Freiburg Galway Genoa Ghent Giessen Glasgow Göttingen Granada Graz Grenoble Groningen Haifa Halle Hamburg Hannover Helsinki Hohenheim Houston Innsbruck Jena Kansas Karlsruhe Kassel Keele Kentucky Kiel Konstanz Kraków Lancaster Leeds Leicester Leipzig Liège Lille Limerick Lincoln Linköping Lisbon Liverpool Ljubljana Louisville Lublin Lund Lyon Maastricht Madrid Magdeburg Mainz Málaga Manchester Mannheim Marburg Messina Miami Milan Modena Montana Montpellier Murcia Nagoya Nantes Naples Nebraska Nevada Newcastle Nice Nottingham Oregon Osaka Oslo Otago Oulu Padua Palermo Parma Pavia Perugia Pisa Pittsburgh Porto Portsmouth Potsdam Poznań Prague Reading Regensburg Rennes Rochester Rostock Rouen Salamanca Salzburg Sapporo Sendai Seville Sheffield Siegen Siena Southampton Stirling Strasbourg Stuttgart Surrey Sussex Swansea Sydney Szeged Tampere Tartu Toulouse Trento Trieste Trondheim Tübingen Turin Turku Ulm Umeå Utah Valencia Vermont Verona Vienna Vilnius Warsaw Warwick Wisconsin Wrocław Würzburg Wyoming York Zagreb".split(
    " ",
  );
const KINDS = [
  ["University of #", "education"],
  ["# State University", "education"],
  ["# Institute of Technology", "education"],
  ["# University Hospital", "healthcare"],
  ["# University of Applied Sciences", "education"],
  ["# Centre for Molecular Medicine", "facility"],
  ["Royal # Infirmary", "healthcare"],
  ["# Peptides Ltd", "company"],
  ["National Laboratory of #", "government"],
] as const;

type RorRecord = (typeof sample)[number];

/** The demo's institutions among some two thousand made-up ones, as ROR's dump has them. */
export function madeDump(): RorRecord[] {
  const made = TOWNS.flatMap((town, at) =>
    KINDS.map(([form, type], kind): RorRecord => {
      const name = form.replace("#", town);
      const domain = `${plain(town)}-${kind}.example`;
      return {
        id: `https://ror.org/0made${at}x${kind}`,
        status: "active",
        types: [type],
        names: [
          { value: name, types: ["label", "ror_display"], lang: null },
          { value: `${acronymOf(name)}${kind}${at}`, types: ["acronym"], lang: null },
        ],
        domains: [domain],
        links: [{ type: "website", value: `https://www.${domain}/` }],
        locations: [{ geonames_details: { country_code: "DE", name: town } }],
      };
    }),
  );
  return [...sample, ...made];
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();
const acronymOf = (name: string) => name.replace(/[^A-Z]/g, "");

export type Written = { rorId: string; text: string; how: string };

/** How a person writes the name of an institution: correctly, shortened, or with an error. */
export function writtenBy(random: () => number, { id: rorId, names }: RorRecord): Written {
  const { value, types } = pick(random, names);
  if (types.includes("acronym")) return { rorId, text: vary(random, value), how: "acronym" };
  const [how, write] = pick(random, WAYS);
  return { rorId, text: write(value, random), how };
}

const vary = (random: () => number, text: string) =>
  pick(random, [text, text.toLowerCase(), ` ${text} `]);

const WAYS: [how: string, write: (name: string, random: () => number) => string][] = [
  ["as it is", (name, random) => vary(random, name)],
  ["in capitals", (name) => name.toUpperCase()],
  ["without accents", (name) => name.normalize("NFKD").replace(/\p{M}/gu, "")],
  [
    "abbreviated",
    (name) =>
      name
        .replace("University", "Univ.")
        .replace("Institute", "Inst.")
        .replace("Technology", "Tech")
        .replace("Laboratory", "Lab")
        .replace("Centre", "Center")
        .replace("National", "Natl"),
  ],
  ["with an article", (name) => `The ${name}`],
  ["in another order", (name) => name.replace(/^(The )?University of (\S+)$/u, "$2 University")],
  ["without small words", (name) => name.replace(/ (of|for|de|and) /gu, " ")],
  [
    "with a letter left out",
    (name, random) => atLetter(name, random, (word, at) => word.slice(0, at) + word.slice(at + 1)),
  ],
  [
    "with a doubled letter",
    (name, random) => atLetter(name, random, (word, at) => word.slice(0, at + 1) + word.slice(at)),
  ],
  [
    "with two letters swapped",
    (name, random) =>
      atLetter(
        name,
        random,
        (word, at) => word.slice(0, at) + (word[at + 1] ?? "") + word[at] + word.slice(at + 2),
      ),
  ],
  [
    "with a wrong letter",
    (name, random) =>
      atLetter(name, random, (word, at) => `${word.slice(0, at)}e${word.slice(at + 1)}`),
  ],
];

/** Changes one letter within a word of five letters or more; a name without such a word stays. */
function atLetter(
  name: string,
  random: () => number,
  change: (word: string, at: number) => string,
): string {
  const words = name.split(" ");
  const long = words.flatMap((word, at) => (word.length >= 5 ? [at] : []));
  if (long.length === 0) return name;
  const chosen = pick(random, long);
  const word = words[chosen] ?? "";
  words[chosen] = change(word, 1 + Math.floor(random() * (word.length - 2)));
  return words.join(" ");
}

const LOOKALIKES: ((domain: string) => string)[] = [
  (domain) => `${domain.replaceAll(".", "-")}.com`,
  (domain) => `${domain}.example.com`,
  (domain) => `${domain}.co`,
  (domain) => `my${domain}`,
  (domain) => domain.replace(/^./, "x$&"),
  (domain) => `xn--${domain.replace(/^(.)/, "$1a")}-9zc`,
  (domain) => domain.replace("a", "а"),
  (domain) => domain.replace("o", "0"),
  (domain) => domain.replace(/\.[a-z]+$/, ".cn"),
  (domain) => domain.split(".").slice(1).join(".") || "com",
  () => "gmail.com",
  () => "outlook.com",
  () => "students.example.org",
];

const OWN = new Set(sample.flatMap(({ domains }) => domains));

/** Domains that look like one of an institution and belong to none. */
export const lookalikesOf = (domain: string): string[] =>
  LOOKALIKES.map((make) => make(domain)).filter((made) => made !== domain && !OWN.has(made));

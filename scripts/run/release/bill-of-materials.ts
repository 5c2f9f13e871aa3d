import { createHash } from "node:crypto";
import type { ShippedPackage } from "./bundled-packages.ts";

/** What identifies a release. `date` is the commit's, so that two runs make the same files. */
export type ReleaseIdentity = {
  name: string;
  version: string;
  commit: string | null;
  /** ISO 8601. */
  date: string;
};

/**
 * The packages of a release as a CycloneDX document. Built here, because the generator for npm needs
 * a lock file of npm, and knows only the packages of package.json.
 */
export function billOfMaterials(release: ReleaseIdentity, packages: ShippedPackage[]) {
  const root = `pkg:npm/${release.name}@${release.version}`;
  const components = packages.map(({ name, version, licence }) => {
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    const [group, plain = name] = name.startsWith("@") ? name.split("/") : [undefined, name];
    return {
      type: "library",
      "bom-ref": purl,
      ...(group ? { group } : {}),
      ...{ name: plain, version, purl },
      licenses: [isExpression(licence) ? { expression: licence } : { license: { name: licence } }],
    };
  });
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(`${root} ${release.commit}`)}`,
    version: 1,
    metadata: {
      timestamp: release.date,
      component: {
        type: "application",
        "bom-ref": root,
        ...{ name: release.name, version: release.version, purl: root },
        ...(release.commit
          ? { properties: [{ name: "aliquot:commit", value: release.commit }] }
          : {}),
      },
    },
    components,
    dependencies: [{ ref: root, dependsOn: components.map(({ purl }) => purl) }],
  };
}

/** SPDX identifiers joined by AND, OR and WITH. */
const isExpression = (licence: string) =>
  /^\(?[A-Za-z0-9.+-]+(?:\s+(?:AND|OR|WITH)\s+\(?[A-Za-z0-9.+-]+\)?)*\)?$/.test(licence) &&
  !/^(?:UNLICENSED|SEE)$/.test(licence);

/** A version 5 UUID of the text, so that the document of one release is always the same. */
function uuidOf(text: string): string {
  const hex = createHash("sha1").update(text).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

/** The licences of everything in a release, each text once with the packages that it is of. */
export function thirdPartyNotices(packages: ShippedPackage[]): string {
  const byText = new Map<string, string[]>();
  for (const { name, version, licence, texts } of packages) {
    const text = texts.join("\n\n---\n\n") || `No text in the package. Licence: ${licence}`;
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${licence})`]);
  }
  const line = "=".repeat(80);
  const parts = [...byText].map(([text, names]) => `${line}\n${names.join("\n")}\n\n${text}\n`);
  return `A release of Aliquot contains the packages below, installed or bundled. Their licences follow.\n\n${parts.join("\n")}`;
}

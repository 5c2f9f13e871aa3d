import { expect, it } from "vitest";
import { readBackupSettings } from "./backup-settings.ts";

const RECIPIENT = "age1jgygxddwdgf25kwp2tmmntaf8tmfcqazudltdwmxxgt2mm0u85qspa5t38";
const KEY = { BACKUP_ACCESS_KEY_ID: "key", BACKUP_SECRET_ACCESS_KEY: "hunter2" };

it("backups are made only where BACKUP_URL says", () => {
  expect(readBackupSettings({})).toBeUndefined();
  expect(readBackupSettings({ BACKUP_URL: "" })).toBeUndefined();
  expect(readBackupSettings({ BACKUP_URL: "file:///mnt/backups/" })).toEqual({
    address: { kind: "folder", folder: "/mnt/backups" },
    seal: undefined,
    at: 210,
  });
});

it("a bucket of backups has its own key, or that of the shop's bucket", () => {
  const url = "s3://safe/shop?endpoint=https://s3.example&region=eu";
  const own = readBackupSettings({
    ...{ BACKUP_URL: url, BACKUP_AT: "23:05", BACKUP_AGE_RECIPIENT: RECIPIENT },
    ...{ AWS_ACCESS_KEY_ID: "shop", AWS_SECRET_ACCESS_KEY: "shop", ...KEY },
  });
  expect(own).toMatchObject({
    address: { address: { bucket: "safe", prefix: "shop/", accessKeyId: "key" } },
    seal: { recipient: RECIPIENT },
    at: 23 * 60 + 5,
  });
  const shared = readBackupSettings({
    ...{ BACKUP_URL: url, AWS_ACCESS_KEY_ID: "shop", AWS_SECRET_ACCESS_KEY: "shop" },
  });
  expect(shared).toMatchObject({ address: { address: { accessKeyId: "shop" } } });
});

it.each([
  [{ BACKUP_URL: "ftp://x" }, /^BACKUP_URL must be s3:\/\/bucket.* or file:/],
  [{ BACKUP_URL: "s3://safe" }, /^BACKUP_URL needs BACKUP_ACCESS_KEY_ID and BACKUP_SECRET/],
  [{ BACKUP_URL: "s3://safe", BACKUP_ACCESS_KEY_ID: "key" }, /^BACKUP_URL needs BACKUP_ACCESS_KEY/],
  [{ BACKUP_AT: "24:00" }, /^BACKUP_AT must be a time of day .*, not "24:00"\.$/],
  [{ BACKUP_AGE_RECIPIENT: "age1x" }, /^BACKUP_AGE_RECIPIENT must be a public key/],
  [{ BACKUP_AGE_RECIPIENT: "AGE-SECRET-KEY-1QQ" }, /must be the public key.* Remove the private/],
  [
    { BACKUP_AGE_RECIPIENT: RECIPIENT, BACKUP_PASSPHRASE: "a long passphrase" },
    /^BACKUP_AGE_RECIPIENT and BACKUP_PASSPHRASE are both set/,
  ],
])("%o is refused with what is allowed", (variables, sentence) => {
  expect(() => readBackupSettings(variables)).toThrow(sentence);
});

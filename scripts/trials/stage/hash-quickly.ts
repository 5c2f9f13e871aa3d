/** Loaded before all else, it has Argon2id take its least memory and one pass. A hash names its cost, which a login has too. */
const { hash } = Bun.password;

Bun.password.hash = (password) =>
  hash(password, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });

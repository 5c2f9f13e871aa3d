/** Preloaded, it sets Argon2id to its minimum cost. A hash stores its cost, so logins work as well. */
const { hash } = Bun.password;

Bun.password.hash = (password) =>
  hash(password, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });

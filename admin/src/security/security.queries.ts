import { api } from "../api.ts";
import { read } from "../layout/reads.ts";

export const factorsQuery = read(["factors"], (call) => api.factors.read(call));

export const sessionsQuery = read(["sessions"], (call) => api.sessions.list(call));

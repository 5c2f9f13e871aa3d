import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A busy machine with two cores is slow, not wrong; a second is the library's own patience.
configure({ asyncUtilTimeout: 5000 });

afterEach(cleanup);

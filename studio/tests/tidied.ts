/** Before each file: tests of one worker share a document, and what one has left there the next would find. */
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

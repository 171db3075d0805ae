// What is waited for may take longer than the library's second on a machine that does other things besides.
import { configure } from "@testing-library/preact";

configure({ asyncUtilTimeout: 10_000 });

// The front end's tests on a mutant, in the order of MUTANTS_TESTS: copied into a copy of labextension/.
import { mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "./vitest.config";

const order: string[] = JSON.parse(process.env.MUTANTS_TESTS ?? "[]");

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => order.findIndex((test) => file.moduleId.endsWith(`/${test}`));
    return [...files].sort((a, b) => rank(a) - rank(b));
  }
}

// One file after the other, since several mutants run at once; each by itself, so that a failure is not one of the order.
export default mergeConfig(base, {
  test: { sequence: { sequencer: InOrder }, isolate: true, fileParallelism: false, maxWorkers: 1, minWorkers: 1 },
});

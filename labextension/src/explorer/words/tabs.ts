// What is in each tab, as its tooltip says it.

export const PROBLEMS = "Export failure, specialized and limited dimensions, fixes";
export const SOURCE = "Your code, with what each line decided";
export const GRAPH = "The exported graph by module";
export const GUARDS = "Conditions on sizes, with the lines that made them, and the symbols";
export const PROGRAM = "Outputs, signature and text of the exported program";
export const TRY_SIZES = "Check other input sizes against the program";
export const BENCHMARK = "Time eager, exported, compiled and packaged";
export const DEPLOY = "What ONNX, ExecuTorch and OpenVINO make of each dimension and operator";
export const HISTORY = "All runs of this model; compare two";

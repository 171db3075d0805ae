"""The kinds of failures of Inductor, by the classes of its exceptions."""

from typing import Literal

CompileFailure = Literal["no_compiler", "compile_failed"]


def compile_failure(error: BaseException) -> CompileFailure | None:
    """Returns the kind of a failed compilation; None if the exception is none of the compiler's.

    ``torch._inductor.exc``: ``InvalidCxxCompiler`` (also as ``inner_exception`` of an ``InductorError``), ``CppCompileError``, and
    ``torch._dynamo.exc.BackendCompilerFailed``; seen in 2.13 and 2.15. A class that is gone is not recognised.
    """
    try:
        from torch._dynamo import exc as dynamo_exc
        from torch._inductor import exc
    except ImportError:
        return None
    no_compiler = _classes(exc, "InvalidCxxCompiler")
    failed = (*_classes(exc, "InductorError", "CppCompileError", "LoweringException"), *_classes(dynamo_exc, "BackendCompilerFailed"))
    chain = list(_chain(error))
    if any(isinstance(one, no_compiler) for one in chain):
        return "no_compiler"
    return "compile_failed" if any(isinstance(one, failed) for one in chain) else None


def innermost(error: BaseException) -> BaseException:
    """Returns the exception at the end of a chain of wrapped ones."""
    *_, last = _chain(error)
    return last


def _classes(module: object, *names: str) -> tuple[type[BaseException], ...]:
    found = (getattr(module, name, None) for name in names)
    return tuple(one for one in found if isinstance(one, type) and issubclass(one, BaseException))


def _chain(error: BaseException) -> "list[BaseException]":
    found: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in found:
        found.append(one)
        one = getattr(one, "inner_exception", None) or one.__cause__
    return found

"""Packages of AOTInductor, and a program on another device."""

from collections.abc import Callable
from typing import Any

import torch


def compiled_package(program: torch.export.ExportedProgram, path: str) -> str:
    """Compiles a program into a package at a path that ends in ``.pt2``: ``torch._inductor.aoti_compile_and_package``; seen in 2.13 and 2.15."""
    import torch._inductor

    return str(torch._inductor.aoti_compile_and_package(program, package_path=path))


def loaded_package(path: str) -> Callable[..., Any]:
    """The package as a callable: ``torch._inductor.aoti_load_package``; seen in 2.13 and 2.15. It checks no guards."""
    import torch._inductor

    loaded: Callable[..., Any] = torch._inductor.aoti_load_package(path)
    return loaded


def moved_program(program: torch.export.ExportedProgram, device: str) -> torch.export.ExportedProgram:
    """A program on another device: ``torch.export.passes.move_to_device_pass``; by its source, in 2.13."""
    from torch.export.passes import move_to_device_pass

    return move_to_device_pass(program, device)


def find_instruction_sets() -> None:
    """Has Inductor find out which vector instructions processor and compiler have, as it does before it first compiles C++.

    ``torch._inductor.cpu_vec_isa.valid_vec_isa_list`` compiles a small file for each and remembers the answer; seen in 2.13. Where the name is gone, or
    there is no compiler, the first compilation finds out.
    """
    try:
        from torch._inductor.cpu_vec_isa import valid_vec_isa_list

        valid_vec_isa_list()
    except Exception:
        return

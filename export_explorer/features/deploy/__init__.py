"""Lowers a program to ONNX, OpenVINO or ExecuTorch in a child process, and compares the artifact with the program size by size.

Does not know the widget that shows it.
"""

// The kernel of a widget, as the host knows it beside the widget's own messages: whether it works, and how to interrupt it.

/** None of it is in Colab and VS Code, and of saved pages there is no kernel. */
export interface HostKernel {
  isBusy: () => boolean;
  interrupt: () => void;
}

/** `@jupyterlab/services` Kernel.IKernelConnection, as far as it is used. */
interface Connection {
  readonly status?: unknown;
  interrupt?: () => Promise<void>;
}

/** What hands out the kernel of a notebook in JupyterLab and Notebook 7; ipywidgets says which one again after a restart. */
export interface WidgetManager {
  readonly kernel?: Connection | null;
}

export function hostKernel(manager: WidgetManager | undefined): HostKernel | null {
  const connection = () => manager?.kernel ?? null;
  if (typeof connection()?.interrupt !== "function") return null;
  return {
    isBusy: () => connection()?.status === "busy",
    interrupt() {
      // Where it fails, JupyterLab itself says so.
      connection()
        ?.interrupt?.()
        .catch(() => {});
    },
  };
}

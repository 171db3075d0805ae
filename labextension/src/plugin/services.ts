// Makes plugins that use JupyterLab's services where the application has them, and else go without.
import type { Application, Plugin, Token } from "./jupyterlab";

type Tokens<Services> = { readonly [Name in keyof Services]: Token<Services[Name]> | undefined };
/** Null where nothing provides the service; undefined where not even its token is known. */
type Given<Services> = { readonly [Name in keyof Services]?: Services[Name] | null };

export function pluginWith<Services extends object>(
  about: { id: string; description: string },
  tokens: Tokens<Services>,
  activate: (app: Application, services: Given<Services>) => void | Promise<void>,
): Plugin {
  const known = Object.entries<Token<unknown> | undefined>(tokens).flatMap(([name, token]) =>
    token ? [{ name, token }] : [],
  );
  return {
    ...about,
    autoStart: true,
    optional: known.map(({ token }) => token),
    activate(app, ...services) {
      return activate(
        app,
        Object.fromEntries(known.map(({ name }, at) => [name, services[at]])) as Given<Services>,
      );
    },
  };
}

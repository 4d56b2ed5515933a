import { useEffect, useState } from 'react';

/** Code that no page needs before the viewer points, presses or types. */
interface LateModule<Module> {
  load: () => Promise<Module>;
  /** @returns the module, undefined until it is needed for the first time and has been loaded */
  useWhen: (isNeeded: boolean) => Module | undefined;
}

/**
 * Loads a module once, when it is needed or shortly before. Without its file, for example offline, what needs it stays
 * away and the page as it is; the next need tries again.
 */
export function lateModule<Module>(importModule: () => Promise<Module>): LateModule<Module> {
  let loaded: Module | undefined;
  const load = async (): Promise<Module> => {
    loaded ??= await importModule();
    return loaded;
  };
  const useWhen = (isNeeded: boolean): Module | undefined => {
    // A function as state would be called.
    const [own, setOwn] = useState({ module: loaded });
    const isMissing = isNeeded && (own.module ?? loaded) === undefined;
    useEffect(() => {
      if (!isMissing) return undefined;
      let isWanted = true;
      const start = async () => {
        const module = await load();
        if (isWanted) setOwn({ module });
      };
      start().catch(() => undefined);
      return () => {
        isWanted = false;
      };
    }, [isMissing]);
    return own.module ?? loaded;
  };
  return { load, useWhen };
}

import { useCallback, useMemo } from 'react';
import { useSearchParams, type Location } from 'react-router';

import { DIALOG_PARAM, SUBJECT_PARAM } from './withDialog';

interface Step {
  currentLocation: Pick<Location, 'pathname' | 'search'>;
  nextLocation: Pick<Location, 'pathname' | 'search'>;
}

/** Whether a navigation leaves the page, rather than opening or closing a dialog on it. */
export const leavesView = ({ currentLocation, nextLocation }: Step): boolean =>
  getView(currentLocation) !== getView(nextLocation);

function getView({ pathname, search }: Step['nextLocation']): string {
  const params = new URLSearchParams(search);
  params.delete(DIALOG_PARAM);
  params.delete(SUBJECT_PARAM);
  return `${pathname}?${params.toString()}`;
}

export interface DialogParam<Name extends string> {
  /** The open dialog, or null. */
  name: string | null;
  /** The subject of the dialog, e.g. an id. */
  subject: string | null;
  isOpen: (name: Name) => boolean;
  open: (name: Name, subject?: string | number) => void;
  close: () => void;
}

/**
 * The open dialog is part of the address (`?dialog=create&subject=7`): it can be linked, survives a reload, and the
 * back button closes it.
 */
export function useDialogParam<Name extends string>(): DialogParam<Name> {
  const [params, setParams] = useSearchParams();
  const name = params.get(DIALOG_PARAM);
  const subject = params.get(SUBJECT_PARAM);

  // Opening and closing a dialog must not scroll the page.
  const open = useCallback(
    (next: Name, about?: string | number) =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          changed.set(DIALOG_PARAM, next);
          if (about === undefined) changed.delete(SUBJECT_PARAM);
          else changed.set(SUBJECT_PARAM, String(about));
          return changed;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );

  // Replaces: otherwise "back" after closing would open the dialog again.
  const close = useCallback(
    () =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          changed.delete(DIALOG_PARAM);
          changed.delete(SUBJECT_PARAM);
          return changed;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  return useMemo(
    () => ({ name, subject, isOpen: (request: Name) => name === request, open, close }),
    [name, subject, open, close],
  );
}

import { useSearchParams } from 'react-router';

const EDIT = 'edit';

/** The other parameters, such as the tab of the profile, stay. */
function withEdit(params: URLSearchParams, isOpen: boolean): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (isOpen) changed.set(EDIT, '1');
  else changed.delete(EDIT);
  return changed;
}

/**
 * The edit view is part of the address (`?edit=1`): the back button leaves it, after a confirmation when there are
 * changes.
 */
export function useEditParam(): { isOpen: boolean; open: () => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  return {
    isOpen: params.has(EDIT),
    open: () => setParams((current) => withEdit(current, true)),
    close: () => setParams((current) => withEdit(current, false), { replace: true }),
  };
}

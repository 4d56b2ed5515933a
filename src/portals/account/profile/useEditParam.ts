import { useSearchParams } from 'react-router';

const EDIT = 'edit';

/**
 * The edit view is part of the address (`?edit=1`): the back button leaves it, after a confirmation when there are
 * changes.
 */
export function useEditParam(): { isOpen: boolean; open: () => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  return {
    isOpen: params.has(EDIT),
    open: () => setParams({ [EDIT]: '1' }),
    close: () => setParams({}, { replace: true }),
  };
}

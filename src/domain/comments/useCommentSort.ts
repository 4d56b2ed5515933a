import { useSearchParams } from 'react-router';

import type { CommentSort } from '@/generated/schema';

const PARAM = 'comments';

/** The order of the comments is in the address: `?comments=best`. Newest first is the default. */
export function useCommentSort(): [sort: CommentSort, setSort: (sort: CommentSort) => void] {
  const [params, setParams] = useSearchParams();
  const setSort = (sort: CommentSort) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (sort === 'best') changed.set(PARAM, sort);
        else changed.delete(PARAM);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get(PARAM) === 'best' ? 'best' : 'newest', setSort];
}

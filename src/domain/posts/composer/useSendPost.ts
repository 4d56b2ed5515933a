import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { useAddPostMutation } from '@/generated/posts/addPost';
import { useAction } from '@/shared/action/useAction';

import type { PostView } from '../postView';
import { pollEnd, getVariables, type ComposerValues } from './composerValues';

interface SendPost {
  /** Resolves to the post as it stands now; null when it was refused or got no answer. */
  send: (values: ComposerValues) => Promise<PostView | null>;
  busy: boolean;
  /** Why it was not taken, for the form. */
  error: string | null;
}

/** Where a new post, or that there is one more, may show. */
const SHOWN_IN = ['getUserPostList', 'getStocksDetails', 'getDashboardCount'] as const;

/** Sends a post. Pressed again after a lost connection it says the same as before, so the server takes it once. */
export function useSendPost(newsId: number | undefined): SendPost {
  const intl = useIntl();
  const add = useAction(useAddPostMutation, { failure: 'form', refetchQueries: SHOWN_IN });
  const lastTry = useRef<{ values: ComposerValues; end: Date } | null>(null);
  const [isLost, setLost] = useState(false);
  return {
    send: async (values) => {
      // The end of a poll is counted from the first try: a later one would be another post.
      const end = lastTry.current?.values === values ? lastTry.current.end : pollEnd(values, new Date());
      lastTry.current = { values, end };
      const result = await add.run(getVariables(values, newsId, end));
      const isUnknown = !result.ok && result.isLost;
      if (!isUnknown) lastTry.current = null;
      setLost(isUnknown);
      return result.ok ? result.reply.data : null;
    },
    busy: add.busy,
    error: add.error !== null && isLost ? intl.formatMessage({ id: 'posts.composer.lost' }) : add.error,
  };
}

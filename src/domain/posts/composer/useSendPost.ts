import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { useAddPostMutation } from '@/generated/posts/addPost';
import { useAction } from '@/shared/action/useAction';

import type { PostView } from '../postView';
import { getPollEnd, toPostVariables, type ComposerValues } from './composerValues';

interface SendPost {
  /** Resolves to the stored post; null after an error or without a response. */
  send: (values: ComposerValues) => Promise<PostView | null>;
  busy: boolean;
  /** The error for the form. */
  error: string | null;
}

/** Queries that contain posts or their count. */
const POST_QUERIES = ['getUserPostList', 'getStocksDetails', 'getDashboardCount'] as const;

/** Sends a post. A retry after a lost response sends identical values, so that the server can detect the duplicate. */
export function useSendPost(newsId: number | undefined): SendPost {
  const intl = useIntl();
  const add = useAction(useAddPostMutation, { failure: 'form', refetchQueries: POST_QUERIES });
  const lastAttempt = useRef<{ values: ComposerValues; end: Date } | null>(null);
  const [isLost, setLost] = useState(false);
  return {
    send: async (values) => {
      // The end of a poll counts from the first attempt; another end would make it a different post.
      const end = lastAttempt.current?.values === values ? lastAttempt.current.end : getPollEnd(values, new Date());
      lastAttempt.current = { values, end };
      const result = await add.run(toPostVariables(values, newsId, end));
      const isLostResponse = !result.ok && result.isLost;
      if (!isLostResponse) lastAttempt.current = null;
      setLost(isLostResponse);
      return result.ok ? result.response.data : null;
    },
    busy: add.busy,
    error: add.error !== null && isLost ? intl.formatMessage({ id: 'posts.composer.lost' }) : add.error,
  };
}

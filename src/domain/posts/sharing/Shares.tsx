import { RetweetOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import { useRepostPostMutation } from '@/generated/posts/repostPost';
import { useAction } from '@/shared/action/useAction';
import { useOptimisticToggle } from '@/shared/action/useOptimisticToggle';
import { PressMenu } from '@/shared/ui/popup/PressMenu';

import { Count } from '../ActionParts';
import styles from '../PostActions.module.css';
import type { PostView } from '../postView';

interface SharesProps {
  post: PostView;
  /** Whether the viewer can share; otherwise only the number is shown. */
  hasButton: boolean;
  onQuote: () => void;
  onShow: () => void;
}

/** The menu for reposting and quoting, and the number of both, which opens the list of who did. */
export function Shares({ post, hasButton, onQuote, onShow }: SharesProps) {
  const count = post.reposts + post.quotes;
  return (
    <span className={styles['pair']}>
      {hasButton ? <ShareMenu post={post} onQuote={onQuote} /> : null}
      {count > 0 ? (
        <button type="button" className={styles['count']} aria-haspopup="dialog" onClick={onShow}>
          <Count id="posts.shares" count={count} hasIcon={hasButton} />
        </button>
      ) : null}
    </span>
  );
}

function ShareMenu({ post, onQuote }: Pick<SharesProps, 'post' | 'onQuote'>) {
  const intl = useIntl();
  const toggle = useRepost(post);
  const label = intl.formatMessage({ id: 'posts.repost.menu' });
  const { repost: canRepost, quote: canQuote } = post.viewer_can;
  const items = [
    {
      key: 'repost',
      disabled: !canRepost && !post.is_user_repost,
      label: intl.formatMessage({ id: post.is_user_repost ? 'posts.repost.undo' : 'posts.repost' }),
      onClick: toggle,
    },
    {
      key: 'quote',
      disabled: !canQuote,
      label: intl.formatMessage({ id: post.are_quotes_off ? 'posts.quote.off' : 'posts.quote' }),
      onClick: onQuote,
    },
  ];
  return (
    <PressMenu menu={{ items }} placement="bottomLeft">
      {(opener) => (
        <button
          {...opener}
          type="button"
          className={`${styles['action']} ${post.is_user_repost ? styles['on'] : ''}`}
          aria-label={label}
          title={label}
        >
          <RetweetOutlined aria-hidden />
        </button>
      )}
    </PressMenu>
  );
}

interface Shares {
  is_user_repost: boolean;
  reposts: number;
}

/** Reposts a post or takes it back; the count changes optimistically. */
function useRepost({ id, is_user_repost: isOn }: PostView): () => void {
  const repost = useAction(useRepostPostMutation, { refetchQueries: ['getUserPostList'] });
  return useOptimisticToggle({
    isOn,
    layer: `repost ${id}`,
    write: (cache, isWanted) => {
      cache.modify<Shares>({
        id: cache.identify({ __typename: 'Post', id }),
        fields: {
          is_user_repost: () => isWanted,
          reposts: (count, { readField }) =>
            Math.max(0, count + Number(isWanted) - Number(readField('is_user_repost') === true)),
        },
      });
    },
    send: async (isWanted) => (await repost.run({ postId: id, isRepost: isWanted })).ok,
  });
}

import type { ApolloCache } from '@apollo/client';

import type { PostBase_PostFragment } from '@/generated/posts/fragments';

/** No user has it: the author of a post of which the cache has only the place. */
const NO_AUTHOR = 0;

/** Whether the post was removed while it was on the page. */
export const isRemovedPost = ({ user_id: authorId }: Pick<PostBase_PostFragment, 'user_id'>): boolean =>
  authorId === NO_AUTHOR;

/**
 * Erases a removed post from the cache, wherever it is shown: as a card, in reposts and in quotes. Its entry stays, so
 * that lists do not move while they are read. A fresh read, such as after its restoration, replaces the entry.
 */
export function eraseRemoved(cache: ApolloCache, postId: number): void {
  cache.modify<PostBase_PostFragment & { shared_post: unknown }>({
    id: cache.identify({ __typename: 'Post', id: postId }),
    fields: {
      user_id: () => NO_AUTHOR,
      user_name: () => '',
      full_name: () => '',
      user_image: () => null,
      title: () => null,
      description: () => '',
      attachments: () => [],
      poll: () => null,
      mention_user_list: () => [],
      mention_stock_list: () => [],
      news_data: () => null,
      link_card: () => null,
      shared_post: () => null,
    },
  });
  // Short forms of posts, in lists that are read again when they are opened.
  cache.evict({ id: cache.identify({ __typename: 'StockPost', id: postId }) });
}

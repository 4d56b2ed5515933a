import type { MenuProps } from 'antd';
import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useDetachQuoteMutation } from '@/generated/posts/detachQuote';
import { useSetPostQuotingMutation } from '@/generated/posts/setPostQuoting';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

import type { PostView } from '../postView';

type Items = NonNullable<MenuProps['items']>;

/** The menu item of an author that allows or refuses quotes of the post. */
export function useQuotingItems({ id, are_quotes_off: areOff }: PostView): Items {
  const intl = useIntl();
  const change = useAction(useSetPostQuotingMutation);
  return [
    {
      key: 'quoting',
      label: intl.formatMessage({ id: areOff ? 'posts.quoting.allow' : 'posts.quoting.disallow' }),
      onClick: () => void change.run({ postId: id, isAllowed: areOff }),
    },
  ];
}

/** The menu item that removes the viewer's own post from a quote. */
export function useDetachItems({ id, shared_post: shared }: PostView): Items {
  const intl = useIntl();
  const confirm = useConfirm();
  const { id: viewerId } = useViewer();
  const detach = useAction(useDetachQuoteMutation, { failure: 'form' });
  if (shared?.user_id !== viewerId) return [];
  return [
    {
      key: 'detach',
      label: intl.formatMessage({ id: 'posts.quote.detach' }),
      onClick: () =>
        confirm({
          title: intl.formatMessage({ id: 'posts.quote.detach.title' }),
          message: intl.formatMessage({ id: 'posts.quote.detach.message' }),
          okLabel: intl.formatMessage({ id: 'posts.quote.detach.ok' }),
          run: async () => {
            const result = await detach.run({ postId: id });
            return result.ok ? undefined : result.message;
          },
        }),
    },
  ];
}

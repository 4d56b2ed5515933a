import { FormOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import { ActionRow, Comments, DialogButton, Likes, LikeToggle, ShareButton } from '@/domain/posts/ActionParts';
import { useViewer } from '@/domain/session/SessionContext';
import type { DialogParam } from '@/shared/url/useDialogParam';

import type { NewsDialog, NewsView } from './newsView';
import { useNewsVote } from './useNewsVote';

interface NewsActionsProps {
  item: NewsView;
  dialog: DialogParam<NewsDialog>;
  /** Whether a button opens the comments; false where the page already shows them. */
  opensComments: boolean;
}

/** The actions of an article. Only app users vote and write posts about it. */
export function NewsActions({ item, dialog, opensComments }: NewsActionsProps) {
  const intl = useIntl();
  const isAppUser = useViewer().role === 'app_user';
  const open = (name: NewsDialog) => () => dialog.open(name, item.id);
  return (
    <ActionRow label={intl.formatMessage({ id: 'news.page.actions' }, { title: item.title })}>
      <Likes count={item.up_vote} button={isAppUser ? <LikeButton item={item} /> : null} onShow={open('news-likes')} />
      <Comments count={item.comments} onShow={opensComments ? open('comments') : undefined} />
      <ShareButton onPress={open('news-share')} />
      {isAppUser ? (
        <DialogButton
          icon={<FormOutlined aria-hidden />}
          label={intl.formatMessage({ id: 'news.page.post' })}
          onPress={open('news-post')}
        />
      ) : null}
    </ActionRow>
  );
}

function LikeButton({ item }: { item: NewsView }) {
  return <LikeToggle isOn={item.is_user_up_vote} onPress={useNewsVote(item)} />;
}

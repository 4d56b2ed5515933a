import { FormOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import { ActionRow, Comments, DialogButton, ShareButton } from '@/domain/posts/ActionParts';
import { Likes } from '@/domain/posts/Likes';
import { useViewer } from '@/domain/session/SessionContext';
import { useNewsUpVoteDownVoteMutation } from '@/generated/news/newsUpVoteDownVote';
import { useAction } from '@/shared/action/useAction';
import type { DialogParam } from '@/shared/url/useDialogParam';

import type { NewsDialog, NewsView } from './newsView';

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
  const vote = useAction(useNewsUpVoteDownVoteMutation, { success: 'silent' });
  const open = (name: NewsDialog) => () => dialog.open(name, item.id);
  return (
    <ActionRow label={intl.formatMessage({ id: 'news.page.actions' }, { title: item.title })}>
      <Likes
        record={item}
        call={{ typename: 'News', send: (votes) => vote.run({ newsId: item.id, ...votes }) }}
        hasButton={isAppUser}
        onShow={open('news-likes')}
      />
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

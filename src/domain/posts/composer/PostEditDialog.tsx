import { Alert } from 'antd';
import { useFormikContext } from 'formik';
import { FormattedMessage, useIntl } from 'react-intl';

import { useEditPostMutation } from '@/generated/posts/editPost';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { minutesAndSeconds, useSecondsLeft } from '@/shared/ui/hooks/useSecondsLeft';
import { postEditSchema } from '@rules/posts/posts';
import { POST_EDIT_MINUTES, POST_LIMITS } from '@rules/posts/postLimits';

import type { PostView } from '../postView';
import styles from './Composer.module.css';
import type { Sentiment } from './composerValues';
import { getEditDeadline } from './getEditDeadline';
import { MentionField } from '../../userText/MentionField';
import { findStockSymbols } from '../../userText/mentionAtCaret';
import { SentimentField } from './SentimentField';

interface PostEditDialogProps {
  post: PostView;
  onClose: () => void;
}

interface EditValues {
  type: PostView['post_type'];
  title: string;
  description: string;
  sentiment: Sentiment;
}

/** Edits the text of a post during the time limit, and shows the remaining time. Earlier versions stay available. */
export function PostEditDialog({ post, onClose }: PostEditDialogProps) {
  const intl = useIntl();
  const edit = useAction(useEditPostMutation, { failure: 'form', refetchQueries: ['getPostHistory'] });
  const secondsLeft = useSecondsLeft(getEditDeadline(post));
  const { post_type: type, title, description, sentiment, poll } = post;
  const isOver = secondsLeft === 0;
  return (
    <FormDialog<EditValues>
      title={intl.formatMessage({ id: 'posts.composer.edit.title' })}
      name={`post-edit-${post.id}`}
      submitLabel={intl.formatMessage({ id: 'shared.action.save' })}
      initialValues={{ type, title: title ?? '', description, sentiment: sentiment ?? '' }}
      schema={postEditSchema}
      submitting={edit.busy}
      serverError={edit.error}
      canSubmit={!isOver}
      width={640}
      onSubmit={async (values) => {
        const hasOneStock = findStock(values, poll?.question) !== undefined;
        const result = await edit.run({
          postId: post.id,
          title: values.title.trim() || undefined,
          description: values.description.trim(),
          sentiment: hasOneStock && values.sentiment !== '' ? values.sentiment : undefined,
        });
        return result.ok;
      }}
      onClose={onClose}
    >
      {isOver ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={intl.formatMessage({ id: 'posts.composer.edit.ended' }, { minutes: POST_EDIT_MINUTES })}
        />
      ) : (
        <p className={styles['note']} role="timer">
          <FormattedMessage id="posts.composer.edit.left" values={{ time: minutesAndSeconds(secondsLeft) }} />
        </p>
      )}
      <MentionField
        name="description"
        label={intl.formatMessage({ id: 'posts.composer.text' })}
        maxCharacters={POST_LIMITS.description}
        rows={4}
      />
      <TextField name="title" label={intl.formatMessage({ id: 'posts.composer.titleField' })} />
      <EditSentiment question={poll?.question} />
      {type === 'text' ? null : (
        <p className={styles['note']}>
          <FormattedMessage id="posts.composer.edit.stays" />
        </p>
      )}
    </FormDialog>
  );
}

function findStock({ description }: EditValues, question = ''): string | undefined {
  const symbols = findStockSymbols(`${description}\n${question}`);
  return symbols.length === 1 ? symbols[0] : undefined;
}

function EditSentiment({ question }: { question: string | undefined }) {
  const { values } = useFormikContext<EditValues>();
  const stock = findStock(values, question);
  return stock === undefined ? null : <SentimentField symbol={stock} />;
}

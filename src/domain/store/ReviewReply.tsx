import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { ReviewRow_ReviewFragment } from '@/generated/store/fragments';
import { useReplyToBotReviewMutation } from '@/generated/store/replyToBotReview';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { reviewReplySchema } from '@rules/bots/store';
import { STORE_LIMITS } from '@rules/bots/storeLimits';

import styles from './Store.module.css';

const REPLY_QUERIES = ['getBotRatingReview'] as const;

interface ReplyButtonsProps {
  review: ReviewRow_ReviewFragment;
  onReply: (review: ReviewRow_ReviewFragment) => void;
}

/** Actions of a bot's team on a review: write, edit and remove the reply. */
export function ReplyButtons({ review, onReply }: ReplyButtonsProps) {
  const intl = useIntl();
  const confirm = useConfirm();
  const reply = useAction(useReplyToBotReviewMutation, { failure: 'form', refetchQueries: REPLY_QUERIES });
  const name = review.fullname;
  const confirmRemove = () =>
    confirm({
      title: intl.formatMessage({ id: 'store.review.removeReplyTitle' }),
      okLabel: intl.formatMessage({ id: 'store.review.removeReply' }),
      danger: true,
      run: async () => {
        const result = await reply.run({ reviewId: review.id, reply: '' });
        return result.ok ? undefined : result.message;
      },
    });
  const hasReply = review.reply !== null;
  return (
    <div className={styles['actions']}>
      <Button
        size="small"
        onClick={() => onReply(review)}
        aria-label={intl.formatMessage(
          { id: hasReply ? 'store.review.editReplyNamed' : 'store.review.replyNamed' },
          { name },
        )}
      >
        <FormattedMessage id={hasReply ? 'store.review.editReply' : 'store.review.reply'} />
      </Button>
      {hasReply ? (
        <Button
          size="small"
          type="text"
          danger
          onClick={confirmRemove}
          aria-label={intl.formatMessage({ id: 'store.review.removeReplyNamed' }, { name })}
        >
          <FormattedMessage id="store.review.removeReply" />
        </Button>
      ) : null}
    </div>
  );
}

/** The developers' reply to a review. The reviewer is notified. */
export function ReplyDialog({ review, onClose }: { review: ReviewRow_ReviewFragment; onClose: () => void }) {
  const intl = useIntl();
  const reply = useAction(useReplyToBotReviewMutation, { failure: 'form', refetchQueries: REPLY_QUERIES });
  return (
    <FormDialog<{ reply: string }>
      name={`review-reply-${review.id}`}
      title={intl.formatMessage({ id: 'store.reply.title' }, { name: review.fullname })}
      submitLabel={intl.formatMessage({ id: review.reply === null ? 'store.reply.send' : 'shared.action.save' })}
      initialValues={{ reply: review.reply ?? '' }}
      schema={reviewReplySchema}
      submitting={reply.busy}
      serverError={reply.error}
      onSubmit={async (values) => (await reply.run({ reviewId: review.id, reply: values.reply })).ok}
      onClose={onClose}
    >
      <blockquote className={styles['quoted']}>{review.review}</blockquote>
      <TextAreaField
        name="reply"
        label={intl.formatMessage({ id: 'store.reply.label' })}
        maxCharacters={STORE_LIMITS.reply}
      />
    </FormDialog>
  );
}

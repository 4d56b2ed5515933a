import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import {
  AddOrEditBotReviewDocument,
  type AddOrEditBotReviewQuery,
  type AddOrEditBotReviewQueryVariables,
} from '@/generated/store/addOrEditBotReview';
import type { ReviewRow_ReviewFragment } from '@/generated/store/fragments';
import { useQueryAction } from '@/shared/action/useQueryAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';
import type { MessageId } from '@/shared/i18n/messages';
import { Panel } from '@/shared/ui/page/Panel';
import { reviewSchema } from '@rules/bots/store';
import { STORE_LIMITS } from '@rules/bots/storeLimits';

import { ReviewCard } from './ReviewCard';
import { StarsField } from './StarsField';
import styles from './Store.module.css';
import { REVIEW_QUERIES } from './useReviews';

interface OwnReviewProps {
  /** Null when the viewer has not written a review. */
  review: ReviewRow_ReviewFragment | null;
  /** False while the bot is not published; an existing review stays visible. */
  canWrite: boolean;
  /** Why the viewer cannot write a review; null when no reason is worth a message. */
  reasonId: MessageId | null;
  onWrite: () => void;
}

/** The viewer's review of a bot, or an invitation to write one. */
export function OwnReview({ review, canWrite, reasonId, onWrite }: OwnReviewProps) {
  const intl = useIntl();
  if (review === null && !canWrite && reasonId === null) return null;
  return (
    <Panel title={intl.formatMessage({ id: 'store.own.title' })}>
      {review === null && !canWrite && reasonId !== null ? (
        <p className={styles['invitation']}>
          <FormattedMessage id={reasonId} />
        </p>
      ) : review === null ? (
        <div className={styles['invitation']}>
          <FormattedMessage id="store.own.none" />
          <Button onClick={onWrite}>
            <FormattedMessage id="store.own.write" />
          </Button>
        </div>
      ) : (
        <ReviewCard review={review}>
          {canWrite ? (
            <div className={styles['actions']}>
              <Button size="small" onClick={onWrite}>
                <FormattedMessage id="store.own.edit" />
              </Button>
            </div>
          ) : null}
        </ReviewCard>
      )}
    </Panel>
  );
}

interface ReviewValues {
  stars: number | null;
  review: string;
}

interface ReviewDialogProps {
  botId: number;
  review: ReviewRow_ReviewFragment | null;
  onClose: () => void;
}

/** Form of a review: stars and text (console §5). */
export function ReviewDialog({ botId, review, onClose }: ReviewDialogProps) {
  const intl = useIntl();
  const save = useQueryAction<AddOrEditBotReviewQuery, AddOrEditBotReviewQueryVariables>(AddOrEditBotReviewDocument, {
    failure: 'form',
    refetchQueries: REVIEW_QUERIES,
  });
  const submit = async ({ stars, review: text }: ReviewValues) => {
    if (stars === null) return false;
    return (await save.run({ id: botId, stars, review: text, reviewId: review?.id })).ok;
  };
  return (
    <FormDialog<ReviewValues>
      title={intl.formatMessage({ id: 'store.own.title' })}
      name={`bot-review-${botId}`}
      submitLabel={intl.formatMessage({ id: review === null ? 'store.own.send' : 'shared.action.save' })}
      initialValues={{ stars: review?.stars ?? null, review: review?.review ?? '' }}
      schema={reviewSchema}
      submitting={save.busy}
      serverError={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <StarsField name="stars" />
      <TextAreaField
        name="review"
        label={intl.formatMessage({ id: 'store.own.review' })}
        required
        maxCharacters={STORE_LIMITS.review}
      />
    </FormDialog>
  );
}

import { Button } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import {
  AddOrEditBotReviewDocument,
  type AddOrEditBotReviewQuery,
  type AddOrEditBotReviewQueryVariables,
} from '@/generated/store/addOrEditBotReview';
import type { ReviewRow_ReviewFragment } from '@/generated/store/fragments';
import { useQueryAction } from '@/shared/action/useQueryAction';
import { PageForm } from '@/shared/form/PageForm';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { Panel } from '@/shared/ui/Panel';
import { reviewSchema, STORE_LIMITS } from '@rules/store';

import { ReviewCard } from './ReviewCard';
import { StarsField } from './StarsField';
import styles from './Store.module.css';
import { REVIEW_QUERIES } from './useReviews';

interface OwnReviewProps {
  botId: number;
  /** Null when the viewer has written none. */
  review: ReviewRow_ReviewFragment | null;
  /** False while the bot is not published: what was written stays to be read. */
  canWrite: boolean;
}

/** The viewer's review of a bot: to write, to read, to change. */
export function OwnReview({ botId, review, canWrite }: OwnReviewProps) {
  const intl = useIntl();
  const [isEditing, setEditing] = useState(false);
  if (review === null && !canWrite) return null;
  return (
    <Panel title={intl.formatMessage({ id: 'store.own.title' })}>
      {canWrite && (isEditing || review === null) ? (
        <div className={styles['form']}>
          <ReviewForm
            // The first saving makes a review of nothing: the form begins anew with it.
            key={review?.id ?? 'new'}
            botId={botId}
            review={review}
            onDone={() => setEditing(false)}
          />
        </div>
      ) : null}
      {review !== null && !(canWrite && isEditing) ? (
        <ReviewCard review={review}>
          {canWrite ? (
            <div className={styles['actions']}>
              <Button size="small" onClick={() => setEditing(true)}>
                <FormattedMessage id="store.own.edit" />
              </Button>
            </div>
          ) : null}
        </ReviewCard>
      ) : null}
    </Panel>
  );
}

interface ReviewValues {
  stars: number | null;
  review: string;
}

interface ReviewFormProps {
  botId: number;
  review: ReviewRow_ReviewFragment | null;
  onDone: () => void;
}

function ReviewForm({ botId, review, onDone }: ReviewFormProps) {
  const intl = useIntl();
  const save = useQueryAction<AddOrEditBotReviewQuery, AddOrEditBotReviewQueryVariables>(AddOrEditBotReviewDocument, {
    failure: 'form',
    refetch: REVIEW_QUERIES,
  });
  const submit = async ({ stars, review: text }: ReviewValues) => {
    if (stars === null) return false;
    return (await save.run({ id: botId, stars, review: text, reviewId: review?.id })).ok;
  };
  return (
    <PageForm<ReviewValues>
      label={intl.formatMessage({ id: 'store.own.title' })}
      name={`bot-review-${botId}`}
      submitLabel={intl.formatMessage({ id: review === null ? 'store.own.send' : 'shared.action.save' })}
      initialValues={{ stars: review?.stars ?? null, review: review?.review ?? '' }}
      schema={reviewSchema}
      submitting={save.busy}
      serverError={save.error}
      onSubmit={submit}
      onSaved={onDone}
      onCancel={review === null ? undefined : onDone}
      cancelLabel={intl.formatMessage({ id: 'shared.action.cancel' })}
    >
      <StarsField name="stars" />
      <TextAreaField
        name="review"
        label={intl.formatMessage({ id: 'store.own.review' })}
        required
        maxCharacters={STORE_LIMITS.review}
      />
    </PageForm>
  );
}

import { RatingOverview } from '@/domain/store/RatingOverview';
import { ReviewList } from '@/domain/store/ReviewList';
import { ReplyButtons, ReplyDialog } from '@/domain/store/ReviewReply';
import styles from '@/domain/store/Store.module.css';
import { useReviews } from '@/domain/store/useReviews';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { useBotRights } from './useBotRights';

/** The reviews of a bot with the answers of its developers. */
export function ReviewsTab({ botId }: { botId: number }) {
  const { canEdit } = useBotRights(botId);
  const reviews = useReviews(botId);
  const dialog = useDialogParam<'reply'>();
  const answered = dialog.isOpen('reply')
    ? reviews.list.items.find(({ id }) => String(id) === dialog.subject)
    : undefined;
  return (
    <div className={styles['sections']}>
      <RatingOverview botId={botId} />
      <ReviewList
        reviews={reviews}
        renderActions={
          canEdit
            ? (review) => <ReplyButtons review={review} onReply={({ id }) => dialog.open('reply', id)} />
            : undefined
        }
      />
      {answered && canEdit ? <ReplyDialog key={answered.id} review={answered} onClose={dialog.close} /> : null}
    </div>
  );
}

import { CheckOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';

import { getPollShare } from './getPollShare';
import styles from './PostPoll.module.css';
import type { PollView } from '../postView';

interface PollOptionBarProps {
  poll: Pick<PollView, 'total_user_votes' | 'given_answer'>;
  option: PollView['options'][number];
  /** Whether its share is shown: the results are hidden before the viewer votes. */
  showsShare: boolean;
}

/** An option of a poll with a mark on the viewer's vote, and its share as a bar and in percent. */
export function PollOptionBar({ poll, option: { id, option, result }, showsShare }: PollOptionBarProps) {
  const intl = useIntl();
  const format = useFormat();
  const share = getPollShare(result, poll.total_user_votes);
  return (
    <>
      {showsShare ? (
        <span className={styles['bar']} style={{ inlineSize: `${Math.min(share, 100)}%` }} aria-hidden="true" />
      ) : null}
      <span className={styles['option']} dir="auto">
        {option}
        {id === poll.given_answer ? (
          <CheckOutlined role="img" aria-label={intl.formatMessage({ id: 'posts.poll.own' })} />
        ) : null}
      </span>
      {showsShare ? <span className={styles['share']}>{format.percent(share)}</span> : null}
    </>
  );
}

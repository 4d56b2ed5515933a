import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { PollStatus } from '@/generated/schema';
import { useFormat } from '@/shared/format/useFormat';

import { hasResults } from './hasResults';
import { PollOptionBar } from './PollOptionBar';
import { PollVote } from './PollVote';
import styles from './PostPoll.module.css';
import type { PollView } from '../postView';
import { useHasPassed } from './useHasPassed';
import { usePollAnswer } from './usePollAnswer';

interface PostPollProps {
  poll: PollView;
  postId: number;
  /** Whether the viewer can vote: app users in polls of others. The author and other roles see the results. */
  canAnswer: boolean;
  /** The text of the post. It often repeats the question, which is then hidden. */
  description: string;
}

const acceptsAnswers = { open: true, closed: false } satisfies Record<PollStatus, boolean>;

/** A poll: the form to vote while it is open, or its results. */
export function PostPoll({ poll, postId, canAnswer, description }: PostPollProps) {
  const intl = useIntl();
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const { question, options, total_user_votes, given_answer, poll_status, expiration_time } = poll;
  // Stored here, so that a rejected vote is still chosen when the form is shown again.
  const [chosenId, setChosenId] = useState<number>();
  const { answer, refetch } = usePollAnswer(poll, postId);
  const send = (optionId: number) => {
    void answer(optionId);
    // The pressed button unmounts, so the focus moves to the poll.
    box.current?.focus({ preventScroll: true });
  };
  const isOver = useHasPassed(expiration_time);
  const isOpen = acceptsAnswers[poll_status] && !isOver;
  const showsShare = hasResults(poll);
  const isMissingResults = !isOpen && !showsShare;
  const loadResults = useEffectEvent(() => void refetch());
  // The results were hidden when the post was loaded, and the poll has ended since.
  useEffect(() => {
    if (isMissingResults) loadResults();
  }, [isMissingResults]);
  return (
    <div
      ref={box}
      className={styles['poll']}
      role="group"
      tabIndex={-1}
      aria-label={intl.formatMessage({ id: 'posts.poll' }, { question })}
    >
      {question.trim() === description.trim() ? null : (
        <p className={styles['question']} dir="auto">
          {question}
        </p>
      )}
      {isOpen && canAnswer && !poll.is_answer_given ? (
        <PollVote poll={poll} chosen={chosenId} onChoose={setChosenId} onAnswer={send} />
      ) : (
        <ul className={styles['options']}>
          {options.map((option) => (
            <li key={option.id} className={`${styles['row']} ${option.id === given_answer ? styles['own'] : ''}`}>
              <PollOptionBar poll={poll} option={option} showsShare={showsShare} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles['note']}>
        <FormattedMessage id="posts.poll.votes" values={{ count: total_user_votes }} />
        {' · '}
        <FormattedMessage
          id={isOpen ? 'posts.poll.open' : 'posts.poll.closed'}
          values={{ date: format.dateTime(expiration_time) }}
        />
      </p>
    </div>
  );
}

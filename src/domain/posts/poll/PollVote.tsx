import { Button } from 'antd';
import type { SyntheticEvent } from 'react';
import { FormattedMessage } from 'react-intl';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { PollOptionBar } from './PollOptionBar';
import styles from './PostPoll.module.css';
import type { PollView } from '../postView';

interface PollVoteProps {
  poll: PollView;
  chosen: number | undefined;
  onChoose: (optionId: number) => void;
  onAnswer: (optionId: number) => void;
}

/** The options of an open poll, without results. A vote is final, so choosing and sending are separate steps. */
export function PollVote({ poll, chosen, onChoose, onAnswer }: PollVoteProps) {
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (chosen !== undefined) onAnswer(chosen);
  };
  return (
    <form className={styles['form']} onSubmit={send}>
      <fieldset className={styles['options']}>
        <VisuallyHidden as="legend">
          <FormattedMessage id="polls.vote.choose" />
        </VisuallyHidden>
        {poll.options.map((option) => (
          <label key={option.id} className={`${styles['row']} ${styles['choice']}`}>
            <input
              type="radio"
              name={`poll-${poll.id}`}
              value={option.id}
              checked={chosen === option.id}
              onChange={() => onChoose(option.id)}
            />
            <PollOptionBar poll={poll} option={option} showsShare={false} />
          </label>
        ))}
      </fieldset>
      <div className={styles['send']}>
        <Button htmlType="submit" type="primary" disabled={chosen === undefined}>
          <FormattedMessage id="polls.vote.submit" />
        </Button>
        <span className={styles['note']}>
          <FormattedMessage id="polls.vote.final" /> <FormattedMessage id="polls.vote.results" />
        </span>
      </div>
    </form>
  );
}

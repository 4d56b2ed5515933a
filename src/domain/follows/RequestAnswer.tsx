import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

interface RequestAnswerProps {
  username: string;
  busy: boolean;
  onAnswer: (isAccept: boolean) => void;
}

/** The two answers to a follow request. */
export function RequestAnswer({ username, busy, onAnswer }: RequestAnswerProps) {
  const intl = useIntl();
  return (
    <>
      <Button
        type="primary"
        size="small"
        disabled={busy}
        aria-label={intl.formatMessage({ id: 'follows.requests.acceptNamed' }, { username })}
        onClick={() => onAnswer(true)}
      >
        <FormattedMessage id="follows.requests.accept" />
      </Button>
      <Button
        size="small"
        disabled={busy}
        aria-label={intl.formatMessage({ id: 'follows.requests.deleteNamed' }, { username })}
        onClick={() => onAnswer(false)}
      >
        <FormattedMessage id="follows.requests.delete" />
      </Button>
    </>
  );
}

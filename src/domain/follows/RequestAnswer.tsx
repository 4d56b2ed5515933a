import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { disableInPlace } from '@/shared/ui/button/disableInPlace';

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
        aria-label={intl.formatMessage({ id: 'follows.requests.acceptNamed' }, { username })}
        {...disableInPlace(busy, () => onAnswer(true))}
      >
        <FormattedMessage id="follows.requests.accept" />
      </Button>
      <Button
        size="small"
        aria-label={intl.formatMessage({ id: 'follows.requests.deleteNamed' }, { username })}
        {...disableInPlace(busy, () => onAnswer(false))}
      >
        <FormattedMessage id="follows.requests.delete" />
      </Button>
    </>
  );
}

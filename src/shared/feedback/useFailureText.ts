import { useCallback } from 'react';
import { useIntl } from 'react-intl';

import { isLost, readFailure } from '@/shared/action/failure';

interface FailureTexts {
  /** For a failed read, as `readResponse` returns it: the server's message, or that no response arrived. */
  forRead: (failure: string | null) => string;
  /** For a thrown error. */
  forError: (error: unknown) => string;
}

/** Describes a failure: the server's message (too many calls, too busy, internal error) or a general text. */
export function useFailureText(): FailureTexts {
  const intl = useIntl();
  const forRead = useCallback(
    (failure: string | null) => failure || intl.formatMessage({ id: 'connection.lost' }),
    [intl],
  );
  const forError = useCallback(
    (error: unknown) => {
      const { message } = readFailure(error);
      return message || intl.formatMessage({ id: isLost(error) ? 'connection.lost' : 'shared.error.generic' });
    },
    [intl],
  );
  return { forRead, forError };
}

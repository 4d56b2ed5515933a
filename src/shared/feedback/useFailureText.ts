import { useCallback } from 'react';
import { useIntl } from 'react-intl';

import { isLost, readFailure } from '@/shared/action/failure';

interface FailureTexts {
  /** For a failed read, as `readResponse` returns it: the server's message, or that no response arrived. */
  ofReading: (failure: string | null) => string;
  /** For a thrown error. */
  ofError: (error: unknown) => string;
}

/** Describes a failure: the server's message (too many calls, too busy, internal error) or a general text. */
export function useFailureText(): FailureTexts {
  const intl = useIntl();
  const ofReading = useCallback(
    (failure: string | null) => failure || intl.formatMessage({ id: 'connection.lost' }),
    [intl],
  );
  const ofError = useCallback(
    (error: unknown) => {
      const { message } = readFailure(error);
      return message || intl.formatMessage({ id: isLost(error) ? 'connection.lost' : 'shared.error.generic' });
    },
    [intl],
  );
  return { ofReading, ofError };
}

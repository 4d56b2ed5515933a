import { Alert, Button } from 'antd';
import { FormattedMessage } from 'react-intl';

import { FailureText } from '@/shared/feedback/FailureText';

interface ChoicesFailureProps {
  /** Why the choices of a field could not be read; undefined when they could. */
  failure: string | null | undefined;
  onRetry: () => void;
}

/** Below a field whose choices are missing. */
export function ChoicesFailure({ failure, onRetry }: ChoicesFailureProps) {
  if (failure === undefined) return null;
  return (
    <Alert
      type="error"
      role="alert"
      style={{ marginBlockEnd: 12 }}
      title={<FailureText failure={failure} />}
      action={
        <Button size="small" onClick={onRetry}>
          <FormattedMessage id="shared.action.retry" />
        </Button>
      }
    />
  );
}

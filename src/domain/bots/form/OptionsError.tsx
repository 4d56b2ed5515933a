import { Alert, Button } from 'antd';
import { FormattedMessage } from 'react-intl';

import { FailureText } from '@/shared/feedback/FailureText';

interface OptionsErrorProps {
  /** The error of the request for the options; undefined without one. */
  failure: string | null | undefined;
  onRetry: () => void;
}

/** Error message below a field whose options could not be loaded. */
export function OptionsError({ failure, onRetry }: OptionsErrorProps) {
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

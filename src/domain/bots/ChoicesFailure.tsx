import { Alert, Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

interface ChoicesFailureProps {
  /** Why the choices of a field could not be read; undefined when they could. */
  failure: string | null | undefined;
  onRetry: () => void;
}

/** Below a field whose choices are missing. */
export function ChoicesFailure({ failure, onRetry }: ChoicesFailureProps) {
  const intl = useIntl();
  if (failure === undefined) return null;
  return (
    <Alert
      type="error"
      role="alert"
      style={{ marginBlockEnd: 12 }}
      title={failure ?? intl.formatMessage({ id: 'shared.error.generic' })}
      action={
        <Button size="small" onClick={onRetry}>
          <FormattedMessage id="shared.action.retry" />
        </Button>
      }
    />
  );
}

import { Alert } from 'antd';

interface ConfirmMessageProps {
  message?: string;
  failure: string | null;
}

/** The body of a confirmation: what will happen and, after a refusal, why it did not. */
export function ConfirmMessage({ message, failure }: ConfirmMessageProps) {
  return (
    <>
      {message ? <p style={{ margin: 0, overflowWrap: 'anywhere' }}>{message}</p> : null}
      {failure === null ? null : (
        <Alert type="error" showIcon role="alert" title={failure} style={{ marginBlockStart: 12 }} />
      )}
    </>
  );
}

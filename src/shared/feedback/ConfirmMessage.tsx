import { Alert, Button } from 'antd';

interface ConfirmMessageProps {
  message?: string;
  failure: string | null;
  /** What can be done instead of what was refused. */
  instead?: { label: string; onPress: () => void } | undefined;
}

/** The body of a confirmation: what will happen and, after a refusal, why it did not. */
export function ConfirmMessage({ message, failure, instead }: ConfirmMessageProps) {
  return (
    <>
      {message ? <p style={{ margin: 0, overflowWrap: 'anywhere' }}>{message}</p> : null}
      {failure === null ? null : (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={failure}
          style={{ marginBlockStart: 12 }}
          action={
            instead ? (
              <Button size="small" onClick={instead.onPress}>
                {instead.label}
              </Button>
            ) : undefined
          }
        />
      )}
    </>
  );
}

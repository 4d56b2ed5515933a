import { Alert, Button } from 'antd';

interface ConfirmMessageProps {
  message?: string;
  failure: string | null;
  /** An action that can replace the rejected one. */
  instead?: { label: string; onPress: () => void } | undefined;
}

/** The body of a confirmation: the consequence and, after an error, its reason. */
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

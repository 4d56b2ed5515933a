import { Alert, Button } from 'antd';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import styles from './Texts.module.css';

/**
 * Part of the values of a form that writes the next version of a text: which version its writer has seen. As a value
 * it is kept with what was typed, so that words from before are never published over others unseen.
 */
export interface SeenVersion {
  seen: string;
}

interface ChangedTextProps {
  /** What `seen` is for the newest version. */
  newest: string;
  /** The writer goes on in sight of it. */
  onRead: () => void;
  /** The newest version as its readers see it. */
  children: ReactNode;
}

/** Stands in the form while there is a newer version than its writer has seen. */
export function ChangedText({ newest, onRead, children }: ChangedTextProps) {
  const { values, setFieldValue } = useFormikContext<SeenVersion>();
  if (values.seen === newest) return null;
  return (
    <Alert
      type="warning"
      title={<FormattedMessage id="texts.changed" />}
      description={
        <div className={styles['changed']}>
          {children}
          <Button
            size="small"
            onClick={() => {
              void setFieldValue('seen', newest);
              onRead();
            }}
          >
            <FormattedMessage id="texts.read" />
          </Button>
        </div>
      }
    />
  );
}

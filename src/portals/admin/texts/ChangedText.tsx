import { Alert, Button } from 'antd';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import styles from './Texts.module.css';

/**
 * A form value: the version that the author has seen. As a value it is part of the draft, so that a restored draft
 * cannot silently replace a newer version.
 */
export interface SeenVersion {
  seen: string;
}

interface ChangedTextProps {
  /** The value of `seen` for the newest version. */
  newest: string;
  /** The author has confirmed the newest version. */
  onRead: () => void;
  /** The newest version as its readers see it. */
  children: ReactNode;
}

/** Shown in the form while there is a newer version than its author has seen. */
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

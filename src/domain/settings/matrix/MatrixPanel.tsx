import { Alert } from 'antd';
import { FormattedMessage } from 'react-intl';

import type { MatrixDialog_MatrixMirrorFragment } from '@/generated/mirrors/fragments';

import { CodeForm, StartForm } from './LinkForms';
import { LinkedAccount } from './LinkedAccount';
import styles from './MatrixPanel.module.css';

/** The steps to a linked account: its id, the code that it has received, and the link with its end. */
export function MatrixPanel({ mirror }: { mirror: MatrixDialog_MatrixMirrorFragment }) {
  return (
    <div className={styles['panel']}>
      <p className={styles['about']}>
        <FormattedMessage id="mirrors.about" />
      </p>
      {mirror.is_reachable ? null : (
        <Alert type="warning" showIcon role="status" title={<FormattedMessage id="mirrors.unreachable" />} />
      )}
      {mirror.state === 'off' ? <StartForm /> : null}
      {mirror.state === 'code_sent' ? <CodeForm mirror={mirror} /> : null}
      {mirror.state === 'linked' ? <LinkedAccount mirror={mirror} /> : null}
    </div>
  );
}

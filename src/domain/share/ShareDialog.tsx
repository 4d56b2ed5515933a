import { Input, Modal } from 'antd';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { CopyButton } from '@/shared/ui/text/CopyButton';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './ShareDialog.module.css';
import { shareTargets, type Shared } from './shareTargets';

/** Shares the URL of a page: to copy, or through one of ten services. */
export function ShareDialog({ url, title, onClose }: Shared & { onClose: () => void }) {
  const intl = useIntl();
  const inputId = useId();
  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'share.title' }, { title })}
      footer={null}
      onCancel={onClose}
      width={480}
    >
      <label htmlFor={inputId} className={styles['label']}>
        <FormattedMessage id="share.address" />
      </label>
      <div className={styles['address']}>
        <Input id={inputId} readOnly dir="ltr" value={url} onFocus={(event) => event.target.select()} />
        <CopyButton text={url} />
      </div>
      <ul className={styles['targets']} aria-label={intl.formatMessage({ id: 'share.targets' })}>
        {shareTargets.map(({ nameId, icon, href }) => (
          <li key={nameId}>
            <a href={href({ url, title })} target="_blank" rel="noopener noreferrer" className={styles['target']}>
              <span className={styles['icon']}>{icon}</span>
              <FormattedMessage id={nameId} />
              <VisuallyHidden>
                {' '}
                <FormattedMessage id="shared.opensInNewTab" />
              </VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

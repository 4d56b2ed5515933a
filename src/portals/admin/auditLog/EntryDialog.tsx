import { Modal } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import { Actor, Subject } from './auditColumns';
import styles from './AuditLog.module.css';
import type { AuditRow } from './auditSource';
import { formatAction, formatRole } from './auditTexts';
import { Changes } from './Changes';

/** An entry with all its fields. */
export function EntryDialog({ entry, onClose }: { entry: AuditRow; onClose: () => void }) {
  const intl = useIntl();
  useReturnFocus();
  const lines = [
    ['audit.column.when', intl.formatDate(entry.cts, { dateStyle: 'medium', timeStyle: 'medium' })],
    ['audit.column.who', <Actor key="who" entry={entry} />],
    ['audit.column.role', formatRole(intl, entry.actor_role)],
    ['audit.column.action', formatAction(intl, entry.action)],
    ['audit.column.subject', <Subject key="subject" entry={entry} />],
    ['audit.column.from', entry.ip_address],
    ['audit.column.request', entry.request_id],
  ] as const;
  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'audit.entry' }, { id: String(entry.id) })}
      footer={null}
      onCancel={onClose}
      width={720}
    >
      <dl className={`${styles['facts']} ${styles['lined']}`}>
        {lines.map(([id, text]) =>
          text === null ? null : (
            <div key={id}>
              <dt>
                <FormattedMessage id={id} />
              </dt>
              <dd dir="auto">{text}</dd>
            </div>
          ),
        )}
      </dl>
      <h3 className={styles['part']}>
        <FormattedMessage id="audit.column.changes" />
      </h3>
      <Changes entry={entry} isLined />
    </Modal>
  );
}

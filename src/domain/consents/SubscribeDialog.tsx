import { Checkbox, Modal } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useChosenValues } from '@/shared/ui/hooks/useChosenValues';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import styles from './Consents.module.css';
import { ScopeWarning } from './ScopeWarning';
import { scopeMessages, type Scope, type ScopeRequest } from './scopeTexts';

interface SubscribeDialogProps {
  botName: string;
  requests: readonly ScopeRequest[];
  /** Continues a subscription of a bot that now requires more; otherwise a subscription begins. */
  isContinued?: boolean;
  busy?: boolean;
  onSubscribe: (allowed: Scope[]) => void;
  onClose: () => void;
}

/**
 * What a bot requests to read or change, before a subscription. Required permissions come with the subscription, sensitive ones only
 * after the person has ticked each of them; optional ones start unticked.
 */
export function SubscribeDialog({
  botName,
  requests,
  isContinued = false,
  busy = false,
  onSubscribe,
  onClose,
}: SubscribeDialogProps) {
  useReturnFocus();
  const intl = useIntl();
  const { chosen, choose } = useChosenValues<Scope>();
  const required = requests.filter((request) => request.required);
  const optional = requests.filter((request) => !request.required);
  const okId = required.length > 0 ? 'consents.subscribe.allow' : 'store.subscribe';
  const missing = required.some(({ scope, is_sensitive }) => is_sensitive && !chosen.has(scope));
  const allowed = requests.flatMap(({ scope, required: isRequired, is_sensitive }) =>
    chosen.has(scope) || (isRequired && !is_sensitive) ? scope : [],
  );
  const list = (items: readonly ScopeRequest[]) => (
    <ul className={styles['requests']}>
      {items.map((request) => (
        <li key={request.scope}>
          {request.required && !request.is_sensitive ? (
            <strong>
              <FormattedMessage id={scopeMessages[request.scope]} />
            </strong>
          ) : (
            <Checkbox
              checked={chosen.has(request.scope)}
              onChange={({ target }) => choose(request.scope, target.checked)}
            >
              <FormattedMessage id={scopeMessages[request.scope]} />
            </Checkbox>
          )}
          <span className={styles['reason']} dir="auto">
            {request.reason}
          </span>
          <ScopeWarning request={request} />
        </li>
      ))}
    </ul>
  );
  return (
    <Modal
      open
      title={intl.formatMessage(
        { id: isContinued ? 'consents.continue.title' : 'consents.subscribe.title' },
        { name: botName },
      )}
      okText={intl.formatMessage({ id: isContinued ? 'consents.continue.allow' : okId })}
      confirmLoading={busy}
      okButtonProps={{ disabled: missing }}
      cancelText={intl.formatMessage({ id: 'shared.action.cancel' })}
      onOk={() => onSubscribe(allowed)}
      onCancel={onClose}
    >
      {required.length > 0 ? (
        <section>
          <h3 className={styles['heading']}>
            <FormattedMessage id="consents.subscribe.required" />
          </h3>
          {list(required)}
        </section>
      ) : null}
      {optional.length > 0 ? (
        <section>
          <h3 className={styles['heading']}>
            <FormattedMessage id="consents.subscribe.optional" />
          </h3>
          {list(optional)}
        </section>
      ) : null}
      <p className={styles['reason']}>
        <FormattedMessage id="consents.subscribe.hint" />
      </p>
    </Modal>
  );
}

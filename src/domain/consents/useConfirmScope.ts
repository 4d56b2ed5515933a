import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';

import { scopeMessages, type Scope } from './scopeTexts';

/** Confirms a sensitive permission by itself, before a bot gets it. */
export function useConfirmScope(): (botName: string, scope: Scope, run: () => Promise<void>) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  return (botName, scope, run) =>
    confirm({
      title: intl.formatMessage({ id: 'consents.confirm.title' }, { name: botName }),
      message: `${intl.formatMessage({ id: scopeMessages[scope] })}. ${intl.formatMessage({ id: 'consents.sensitive' })}`,
      okLabel: intl.formatMessage({ id: 'consents.confirm.ok' }),
      run,
    });
}

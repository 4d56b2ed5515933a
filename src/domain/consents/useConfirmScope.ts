import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';

import { getScopeWarning, scopeMessages, type Scope } from './scopeTexts';

/** Has the person confirm one sensitive permission before the bot gets it. */
export function useConfirmScope(): (botName: string, scope: Scope, run: () => Promise<void>) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  return (botName, scope, run) => {
    const warning = getScopeWarning(scope);
    const parts = [
      `${intl.formatMessage({ id: scopeMessages[scope] })}.`,
      warning && intl.formatMessage({ id: warning }),
    ];
    confirm({
      title: intl.formatMessage({ id: 'consents.confirm.title' }, { name: botName }),
      message: parts.filter(Boolean).join(' '),
      okLabel: intl.formatMessage({ id: 'consents.confirm.ok' }),
      run,
    });
  };
}

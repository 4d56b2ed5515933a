import { lazy, Suspense } from 'react';

import { useViewer } from '@/domain/session/SessionContext';
import { useDialogParam } from '@/shared/url/useDialogParam';

const Settings = lazy(async () => ({
  default: (await import('@/portals/user/settings/SettingsDialog')).SettingsDialog,
}));

const SettingsSection = lazy(async () => ({
  default: (await import('@/domain/settings/SettingsSection')).SettingsSection,
}));

const ApiKey = lazy(async () => ({
  default: (await import('@/portals/developer/apiKey/ApiKeyDialog')).ApiKeyDialog,
}));

const Feedback = lazy(async () => ({ default: (await import('@/domain/feedback/FeedbackDialog')).FeedbackDialog }));

const BugReport = lazy(async () => ({ default: (await import('@/domain/feedback/BugReportDialog')).BugReportDialog }));

/**
 * The dialogs of the user menu, on any page. They are rendered apart from the menu, because popups of the toolbar have
 * the theme of the toolbar.
 */
export function AccountDialogs() {
  const { role } = useViewer();
  const { name, close } = useDialogParam();
  const isSettings = name?.startsWith('settings') === true;
  const isApiKey = role === 'bot_developer' && name === 'apiKey';
  return (
    <Suspense>
      {isSettings && role === 'app_user' ? <Settings /> : null}
      {isSettings && role !== 'app_user' ? <SettingsSection /> : null}
      {isApiKey ? <ApiKey onClose={close} /> : null}
      {name === 'feedback' ? <Feedback onClose={close} /> : null}
      {name === 'bugReport' ? <BugReport onClose={close} /> : null}
    </Suspense>
  );
}

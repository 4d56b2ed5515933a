import { useUiSettings } from '@/shared/theme/UiSettingsProvider';
import { useIntl } from 'react-intl';

import { AlertToast } from './AlertToast';
import styles from './AlertToasts.module.css';
import { playChime } from './playChime';
import { useAlertFirings } from './useAlertFirings';

/** The price alerts that fire while the page is open. They stay in the notifications as well. */
export function AlertToasts() {
  const intl = useIntl();
  const { alertSound } = useUiSettings().settings;
  const { firings, dismiss } = useAlertFirings(() => {
    if (alertSound) void playChime();
  });
  return (
    <section className={styles['toasts']} role="log" aria-label={intl.formatMessage({ id: 'alerts.fired.title' })}>
      {firings.map((firing) => (
        <AlertToast key={firing.id} firing={firing} onClose={() => dismiss(firing.id)} />
      ))}
    </section>
  );
}

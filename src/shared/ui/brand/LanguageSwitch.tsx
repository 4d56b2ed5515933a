import { useIntl } from 'react-intl';

import { LANGUAGES, type Language } from '@/shared/theme/uiSettings';
import { useUiSettings } from '@/shared/theme/UiSettingsProvider';

import styles from './LanguageSwitch.module.css';
import { VisuallyHidden } from '../text/VisuallyHidden';

/** Each language in its own name, so that its speakers recognize it. */
const ownNames: Record<Language, string> = { en: 'English', tr: 'Türkçe' };

/** Switches the language without a reload and stores it. */
export function LanguageSwitch() {
  const intl = useIntl();
  const { settings, update } = useUiSettings();
  return (
    <div className={styles['switch']} role="group" aria-label={intl.formatMessage({ id: 'shared.language' })}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          title={ownNames[language]}
          aria-pressed={settings.language === language}
          onClick={() => update({ language })}
        >
          {language.toUpperCase()}
          <VisuallyHidden> {ownNames[language]}</VisuallyHidden>
        </button>
      ))}
    </div>
  );
}

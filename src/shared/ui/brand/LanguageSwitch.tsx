import { useIntl } from 'react-intl';

import { languages, type Language } from '@/shared/theme/uiSettings';
import { useUiSettings } from '@/shared/theme/UiSettingsProvider';

import styles from './LanguageSwitch.module.css';
import { VisuallyHidden } from '../text/VisuallyHidden';

/** Each language under its own name, so that everybody finds theirs. */
const ownNames: Record<Language, string> = { en: 'English', tr: 'Türkçe' };

/** Switches the language at once, without a reload, and remembers it. */
export function LanguageSwitch() {
  const intl = useIntl();
  const { settings, update } = useUiSettings();
  return (
    <div className={styles['switch']} role="group" aria-label={intl.formatMessage({ id: 'shared.language' })}>
      {languages.map((language) => (
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

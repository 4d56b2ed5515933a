import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { palettes } from '@/shared/theme/palettes';
import { REGIONS, REGION_THEMES, type Region } from '@/shared/theme/uiSettings';
import { useUiSettings } from '@/shared/theme/UiSettingsProvider';

import styles from './RegionThemes.module.css';

/** A theme for each of main, navbar, toolbar and footer (console §1). */
export function RegionThemes() {
  return (
    <div className={styles['regions']}>
      {REGIONS.map((region) => (
        <RegionRow key={region} region={region} />
      ))}
    </div>
  );
}

function RegionRow({ region }: { region: Region }) {
  const intl = useIntl();
  const name = useId();
  const { settings, update } = useUiSettings();
  return (
    <fieldset className={styles['row']}>
      <legend>
        <FormattedMessage id={`shell.settings.theme.${region}`} />
      </legend>
      {REGION_THEMES.map((theme) => {
        const label = intl.formatMessage({ id: `shell.settings.theme.${theme}` });
        const { paper, accent, line } = palettes[theme];
        return (
          <label key={theme} title={label}>
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={settings.themes[region] === theme}
              onChange={() => update({ themes: { ...settings.themes, [region]: theme } })}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="11" fill={paper} stroke={line} strokeWidth="1.5" />
              <path d="M12 6a6 6 0 0 1 0 12z" fill={accent} />
            </svg>
          </label>
        );
      })}
    </fieldset>
  );
}

import { useId } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';

import { clampFontScale } from '@/shared/theme/uiSettings';
import { useUiSettings } from '@/shared/theme/UiSettingsProvider';
import { FONT_SCALE } from '@rules/people/uiSettings';

import styles from './FontSizeSlider.module.css';

/** 70 % to 130 % in steps of 10 % (console §1). */
export function FontSizeSlider() {
  const id = useId();
  const { settings, update } = useUiSettings();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        <FormattedMessage id="shell.fontSize" />
      </label>
      <output htmlFor={id}>
        <FormattedNumber value={settings.fontScale} style="percent" />
      </output>
      <input
        id={id}
        type="range"
        min={FONT_SCALE.min * 100}
        max={FONT_SCALE.max * 100}
        step={FONT_SCALE.step * 100}
        value={Math.round(settings.fontScale * 100)}
        onChange={(event) => update({ fontScale: clampFontScale(Number(event.target.value) / 100) })}
      />
    </div>
  );
}

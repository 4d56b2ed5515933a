import { Button, Drawer, Switch } from 'antd';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { DIRECTIONS, GAIN_LOSS_PALETTES, initialUiSettings, LAYOUTS } from '@/shared/theme/uiSettings';
import { useUiSettings } from '@/shared/theme/UiSettingsProvider';
import { LanguageSwitch } from '@/shared/ui/brand/LanguageSwitch';
import { NAVIGATION_LAYOUTS, SHELL_STYLES } from '@rules/people/uiSettings';

import { ChoiceCards } from './ChoiceCards';
import { FontSizeSlider } from './FontSizeSlider';
import { LayoutPicture, NavigationPicture, SchemePicture, StylePicture } from './pictures';
import { RegionThemes } from './RegionThemes';
import { SCHEME_NAMES, findScheme, schemes } from './schemes';
import { SettingChoice } from './SettingChoice';
import styles from './SettingsPanel.module.css';

/** Console §9. */
const PANEL_WIDTH = 380;

interface SettingsPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The settings of the interface; every change applies at once behind the panel. */
export function SettingsPanel({ isOpen, onClose }: SettingsPanelProps) {
  const intl = useIntl();
  const scrollbarsId = useId();
  const { settings, update } = useUiSettings();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={PANEL_WIDTH}
      placement={settings.direction === 'rtl' ? 'left' : 'right'}
      title={intl.formatMessage({ id: 'shell.settings.title' })}
      closable={{ placement: 'end' }}
      aria-label={intl.formatMessage({ id: 'shell.settings.title' })}
      mask={{ blur: false }}
      styles={{ mask: { background: 'transparent' }, wrapper: { maxInlineSize: '100vw' } }}
    >
      <div className={styles['sections']}>
        <div className={styles['row']}>
          <span className={styles['name']}>
            <FormattedMessage id="shared.language" />
          </span>
          <LanguageSwitch />
        </div>
        <FontSizeSlider />
        <ChoiceCards
          legend={<FormattedMessage id="shell.settings.scheme" />}
          chosen={findScheme(settings)}
          onChoose={(name) => update({ themes: schemes[name] })}
          choices={SCHEME_NAMES.map((name) => ({
            value: name,
            label: intl.formatMessage({ id: `shell.settings.scheme.${name}` }),
            picture: <SchemePicture themes={schemes[name]} />,
          }))}
        />
        <RegionThemes />
        <ChoiceCards
          legend={<FormattedMessage id="shell.settings.layout" />}
          chosen={settings.layout}
          onChoose={(layout) => update({ layout })}
          choices={LAYOUTS.map((layout) => ({
            value: layout,
            label: intl.formatMessage({ id: `shell.settings.layout.${layout}` }),
            picture: <LayoutPicture layout={layout} />,
          }))}
        />
        <ChoiceCards
          legend={<FormattedMessage id="shell.settings.navigation" />}
          chosen={settings.navigationLayout}
          onChoose={(navigationLayout) => update({ navigationLayout })}
          choices={NAVIGATION_LAYOUTS.map((navigation) => ({
            value: navigation,
            label: intl.formatMessage({ id: `shell.settings.navigation.${navigation}` }),
            picture: <NavigationPicture navigation={navigation} />,
          }))}
        />
        <ChoiceCards
          legend={<FormattedMessage id="shell.settings.style" />}
          chosen={settings.style}
          onChoose={(style) => update({ style })}
          choices={SHELL_STYLES.map((style) => ({
            value: style,
            label: intl.formatMessage({ id: `shell.settings.style.${style}` }),
            picture: <StylePicture style={style} />,
          }))}
        />
        <SettingChoice
          name={intl.formatMessage({ id: 'shell.settings.direction' })}
          value={settings.direction}
          onChange={(direction) => update({ direction })}
          options={DIRECTIONS.map((value) => ({
            value,
            label: intl.formatMessage({ id: `shell.settings.direction.${value}` }),
          }))}
        />
        <SettingChoice
          name={intl.formatMessage({ id: 'shell.settings.gainLoss' })}
          value={settings.gainLossPalette}
          onChange={(gainLossPalette) => update({ gainLossPalette })}
          options={GAIN_LOSS_PALETTES.map((value) => ({
            value,
            label: intl.formatMessage({ id: `shell.settings.gainLoss.${value}` }),
          }))}
        />
        <div className={styles['row']}>
          <label className={styles['name']} htmlFor={scrollbarsId}>
            <FormattedMessage id="shell.settings.scrollbars" />
          </label>
          <Switch
            id={scrollbarsId}
            checked={settings.customScrollbars}
            onChange={(customScrollbars) => update({ customScrollbars })}
          />
        </div>
        <Button block onClick={() => update(initialUiSettings(settings.language))}>
          <FormattedMessage id="shell.settings.reset" />
        </Button>
      </div>
    </Drawer>
  );
}

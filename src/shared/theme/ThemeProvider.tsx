import { LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { BulkProvider } from '@/shared/bulk/BulkProvider';
import { FeedbackProvider } from '@/shared/feedback/FeedbackProvider';
import { useAntdLocale } from '@/shared/i18n/LanguageProvider';

import { antdTheme } from './antdTheme';
import { paletteVariables, palettes } from './palettes';
import { signStyles, styleNonce } from './styleNonce';
import { usePrefersLessMotion } from './usePrefersLessMotion';
import { popupContainer } from '../ui/hooks/popupContainer';
import { useUiSettings } from './UiSettingsProvider';

if (styleNonce !== undefined) signStyles(styleNonce);

/** Lists of fields open where menus do. Dialogs, drawers and toasts, which name no opener, stay on top of the page. */
const getContainer = (opener?: HTMLElement): HTMLElement =>
  opener === undefined || opener === document.body ? document.body : popupContainer(opener);

/** The icon is replaced without a transition: a cancelled one would leave it, and its name, in the button. */
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/**
 * Applies the theme of the main region to the document and sets what concerns all of it: root font size (62.5% × scale,
 * console §1), direction and scrollbars. `ThemeRegion` applies the themes of the other regions.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { settings } = useUiSettings();
  const lessMotion = usePrefersLessMotion();
  const locale = useAntdLocale();
  const closeLabel = useIntl().formatMessage({ id: 'shared.action.close' });
  // The close button of a dialog or drawer gets its label once for all of them.
  const closed = useMemo(() => ({ closable: { 'aria-label': closeLabel } }), [closeLabel]);
  const { themes, gainLossPalette, fontScale, direction, customScrollbars } = settings;

  useLayoutEffect(() => {
    const root = document.documentElement;
    for (const [name, value] of Object.entries(paletteVariables(themes.main, gainLossPalette))) {
      root.style.setProperty(name, value);
    }
    root.style.colorScheme = palettes[themes.main].scheme;
    root.style.fontSize = `${62.5 * fontScale}%`;
    root.dir = direction;
    root.dataset['theme'] = themes.main;
    root.dataset['scrollbars'] = customScrollbars ? 'custom' : 'system';
  }, [themes.main, gainLossPalette, fontScale, direction, customScrollbars]);

  return (
    <ConfigProvider
      theme={antdTheme(themes.main, fontScale, lessMotion)}
      direction={direction}
      locale={locale}
      {...(styleNonce !== undefined && { csp: { nonce: styleNonce } })}
      wave={{ disabled: true }}
      button={button}
      getPopupContainer={getContainer}
      modal={closed}
      drawer={closed}
    >
      <FeedbackProvider>
        <BulkProvider>{children}</BulkProvider>
      </FeedbackProvider>
    </ConfigProvider>
  );
}

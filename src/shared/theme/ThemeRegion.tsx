import { ConfigProvider } from 'antd';
import { useRef, type CSSProperties, type ReactNode } from 'react';

import { antdTheme } from './antdTheme';
import { paletteVariables, palettes } from './palettes';
import type { Region } from './uiSettings';
import { usePrefersLessMotion } from './usePrefersLessMotion';
import { useUiSettings } from './UiSettingsProvider';

interface ThemeRegionProps {
  region: Region;
  as?: 'div' | 'header' | 'footer' | 'main' | 'nav' | 'aside';
  className?: string;
  id?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** A region of the page in its own theme: CSS variables and antd. */
export function ThemeRegion({ region, as: Element = 'div', children, ...rest }: ThemeRegionProps) {
  const { settings } = useUiSettings();
  const lessMotion = usePrefersLessMotion();
  const chosen = settings.themes[region];
  const element = useRef<HTMLElement>(null);
  const setElement = (node: HTMLElement | null) => {
    element.current = node;
  };
  const style: CSSProperties = {
    ...paletteVariables(chosen, settings.gainLossPalette),
    colorScheme: palettes[chosen].scheme,
  };
  return (
    <ConfigProvider
      theme={antdTheme(chosen, settings.fontScale, lessMotion)}
      // Popups open inside the region, where its variables apply; the document has those of the main region.
      {...(region !== 'main' && { getPopupContainer: () => element.current ?? document.body })}
    >
      <Element {...rest} ref={setElement} style={style} data-theme={chosen}>
        {children}
      </Element>
    </ConfigProvider>
  );
}

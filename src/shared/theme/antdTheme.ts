import { theme, type ThemeConfig } from 'antd';

import { palettes } from './palettes';
import type { RegionTheme } from './uiSettings';

const RADIUS = 8;
const FONT_FAMILY = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

/** antd in the colours of the app. Sizes follow the font scale, because antd counts in px and the app in rem. */
export function antdTheme(regionTheme: RegionTheme, scale: number, lessMotion = false): ThemeConfig {
  const colours = palettes[regionTheme];
  const size = (px: number) => Math.round(px * scale);
  return {
    algorithm: colours.scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colours.accent,
      colorPrimaryHover: colours.accentHover,
      colorPrimaryActive: colours.accentActive,
      colorPrimaryBg: colours.accentSoft,
      // antd would derive darker colours from the accent, on which links cannot be read.
      colorPrimaryBgHover: colours.accentSoftHover,
      colorPrimaryText: colours.accent,
      colorInfo: colours.accent,
      colorInfoBg: colours.accentSoft,
      colorInfoBgHover: colours.accentSoftHover,
      colorLink: colours.accent,
      colorLinkHover: colours.accentHover,
      colorLinkActive: colours.accentActive,
      colorWarning: colours.attention,
      colorWarningBg: colours.attentionSoft,
      colorError: colours.scheme === 'dark' ? '#ff7a80' : '#c0303a',
      colorSuccess: colours.scheme === 'dark' ? '#3ecf8e' : '#0a7a4b',
      colorTextBase: colours.ink,
      colorBgBase: colours.surface,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.raised,
      colorBgLayout: colours.paper,
      colorText: colours.ink,
      colorTextSecondary: colours.muted,
      colorTextTertiary: colours.muted,
      colorTextDescription: colours.muted,
      colorTextPlaceholder: colours.muted,
      colorIcon: colours.muted,
      colorBorder: colours.control,
      colorBorderDisabled: colours.line,
      colorBorderSecondary: colours.line,
      colorSplit: colours.line,
      controlItemBgHover: colours.hover,
      controlItemBgActive: colours.accentSoft,
      controlItemBgActiveHover: colours.accentSoftHover,
      borderRadius: RADIUS,
      fontFamily: FONT_FAMILY,
      fontSize: size(14),
      controlHeight: size(36),
      motion: !lessMotion,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
      wireframe: false,
    },
    components: {
      Button: {
        primaryColor: colours.onAccent,
        dangerColor: colours.onAccent,
        fontWeight: 550,
        primaryShadow: 'none',
        defaultShadow: 'none',
      },
      Input: { activeShadow: `0 0 0 3px ${colours.accentSoft}` },
      Card: { headerFontSize: size(15) },
      Table: {
        headerBg: colours.paper,
        headerColor: colours.muted,
        rowHoverBg: colours.hover,
        cellPaddingBlock: size(10),
      },
      Tooltip: { colorBgSpotlight: palettes.ink.raised },
    },
  };
}

import { describe, expect, it } from 'vitest';

import { antdTheme } from '@/shared/theme/antdTheme';
import { palettes } from '@/shared/theme/palettes';
import { REGION_THEMES } from '@/shared/theme/uiSettings';

/** WCAG 2.2, relative luminance of a colour as #rrggbb. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(REGION_THEMES)('the colours of %s', (name) => {
  it('make text and links readable on selected and hovered elements', () => {
    const { ink, muted, accent, hover, accentSoft, accentSoftHover } = palettes[name];
    for (const background of [hover, accentSoft, accentSoftHover]) {
      for (const text of [ink, muted, accent]) {
        expect(contrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('make text and links readable on warnings', () => {
    const { ink, muted, accent, attention, attentionSoft } = palettes[name];
    for (const text of [ink, muted, accent, attention]) {
      expect(contrast(text, attentionSoft), text).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('are those of antd for warnings, and for borders of disabled elements', () => {
    const { attentionSoft, line } = palettes[name];
    expect(antdTheme(name, 1).token).toMatchObject({ colorWarningBg: attentionSoft, colorBorderDisabled: line });
  });

  it('are those of antd for selections', () => {
    const { accentSoft, accentSoftHover } = palettes[name];
    expect(antdTheme(name, 1).token).toMatchObject({
      controlItemBgActive: accentSoft,
      controlItemBgActiveHover: accentSoftHover,
      colorPrimaryBgHover: accentSoftHover,
      colorInfoBg: accentSoft,
    });
  });
});

import { describe, expect, it } from 'vitest';

import { antdTheme } from '@/shared/theme/antdTheme';
import { palettes } from '@/shared/theme/palettes';
import { regionThemes } from '@/shared/theme/uiSettings';

/** WCAG 2.2, relative luminance of a colour as #rrggbb. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(regionThemes)('the colours of %s', (name) => {
  it('keep text and links readable on what is selected or under the pointer', () => {
    const { ink, muted, accent, hover, accentSoft, accentSoftHover } = palettes[name];
    for (const background of [hover, accentSoft, accentSoftHover]) {
      for (const text of [ink, muted, accent]) {
        expect(contrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('keep text and links readable on what warns', () => {
    const { ink, muted, accent, attention, attentionSoft } = palettes[name];
    for (const text of [ink, muted, accent, attention]) {
      expect(contrast(text, attentionSoft), text).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('are what antd warns with, and what it draws around what is disabled', () => {
    const { attentionSoft, line } = palettes[name];
    expect(antdTheme(name, 1).token).toMatchObject({ colorWarningBg: attentionSoft, colorBorderDisabled: line });
  });

  it('are what antd selects with', () => {
    const { accentSoft, accentSoftHover } = palettes[name];
    expect(antdTheme(name, 1).token).toMatchObject({
      controlItemBgActive: accentSoft,
      controlItemBgActiveHover: accentSoftHover,
      colorPrimaryBgHover: accentSoftHover,
      colorInfoBg: accentSoft,
    });
  });
});

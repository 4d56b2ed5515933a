import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { Avatar } from '@/shared/ui/picture/Avatar';
import { monogramColour, monogramLetters } from '@/shared/ui/picture/monogram';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const SYMBOLS = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}X`));

/** The contrast of white with a colour `rgb(r g b)`, as WCAG defines it. */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (/\d+ \d+ \d+/u.exec(colour)?.[0] ?? '').split(' ').map((text) => {
    const part = Number(text) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

describe('the monogram of a stock', () => {
  it('has white letters with a contrast of at least 4.5 on every colour', () => {
    expect(Math.min(...SYMBOLS.map((symbol) => contrastWithWhite(monogramColour(symbol))))).toBeGreaterThanOrEqual(4.5);
  });

  it('has the same colour for the same symbol, and many different ones', () => {
    expect(monogramColour('AAPL')).toBe('rgb(53 64 192)');
    expect(new Set(SYMBOLS.map(monogramColour)).size).toBeGreaterThan(SYMBOLS.length / 2);
  });

  it.each([
    ['AAPL', 'AA'],
    ['BRK.B', 'BR'],
    ['F', 'F'],
    ['THYAO', 'TH'],
    ['.DJI', 'DJ'],
  ])('of %s is %s', (symbol, letters) => expect(monogramLetters(symbol)).toBe(letters));

  it('replaces a missing picture, is hidden from screen readers, and leaves pictures alone', () => {
    const { container, rerender } = render(<Avatar kind="stock" monogram="AAPL" src={null} size={40} />);
    expect(screen.getByText('AA')).toHaveAttribute('aria-hidden', 'true');
    expect(container.querySelector('[data-default-image]')).not.toBeInTheDocument();
    rerender(<Avatar kind="stock" monogram="AAPL" src="/files/a" />);
    expect(screen.queryByText('AA')).not.toBeInTheDocument();
    expect(container.querySelector('img')).toHaveAttribute('src', '/files/a');
  });
});

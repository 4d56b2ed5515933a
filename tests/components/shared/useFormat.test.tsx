import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useFormat } from '@/shared/format/useFormat';

import { renderPart } from '../../support/render/renderAt';

function Formatted() {
  const format = useFormat();
  return (
    <ul>
      <li>{format.number(1234.5)}</li>
      <li>{format.signedPercent(-2.5)}</li>
      <li>{format.money(10, 'INR')}</li>
      <li>{format.price(10, 'TRY')}</li>
      <li>{format.exactPrice(0.0045, 'TRY')}</li>
      <li>{format.quantity(0.12345678)}</li>
      <li>{format.day('2026-03-02')}</li>
      <li>{format.upper('istanbul')}</li>
    </ul>
  );
}

const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('useFormat', () => {
  it('formats in the language of the viewer', async () => {
    await renderPart(<Formatted />);
    const english = ['1,234.5', '−2.50%', '₹10.00', '₺10.00', '₺0.0045', '0.12345678', 'Mar 2, 2026', 'ISTANBUL'];
    expect(texts()).toEqual(english);
  });

  it('formats in Turkish', async () => {
    await renderPart(<Formatted />, { language: 'tr' });
    const turkish = ['1.234,5', '−%2,50', '₹10,00', '₺10,00', '₺0,0045', '0,12345678', '2 Mar 2026', 'İSTANBUL'];
    expect(texts()).toEqual(turkish);
  });
});

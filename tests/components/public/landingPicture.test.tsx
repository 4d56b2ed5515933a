import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { LandingPage } from '@/portals/public/landing/LandingPage';

import { renderAt } from '../../support/render/renderAt';

const texts = {
  en: /The page of a stock in Bourse/,
  tr: /Bourse'ta bir hissenin sayfası/,
} as const;

describe('the picture of the product on the landing page', () => {
  it.each(['en', 'tr'] as const)('has a text in %s, its size, and loads when it is reached', async (language) => {
    await renderAt('/', { element: <LandingPage />, language });
    const pictures = await screen.findAllByAltText(texts[language]);
    expect(pictures).toHaveLength(2);
    for (const picture of pictures) {
      expect(picture).toHaveAttribute('width', '1280');
      expect(picture).toHaveAttribute('height', '800');
      expect(picture).toHaveAttribute('loading', 'lazy');
      expect(picture.getAttribute('src')).toContain('.webp');
      expect(picture.parentElement?.querySelector('source')).toHaveAttribute('type', 'image/avif');
    }
  });
});

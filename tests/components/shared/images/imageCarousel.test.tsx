import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { ImageCarousel } from '@/shared/ui/picture/ImageCarousel';

import { renderPart } from '../../../support/render/renderAt';

const pictures = (...ids: number[]) => ids.map((id) => ({ id, url: `/files/p${id}`, alt: `Picture ${id}` }));

const place = () => screen.getByRole('status');

describe('the carousel', () => {
  it('names each picture and stops at both ends', async () => {
    const { user } = await renderPart(<ImageCarousel label="Views" images={pictures(1, 2)} />);
    expect(screen.getByRole('group', { name: 'Views' })).toHaveAttribute('aria-roledescription', 'carousel');
    expect(screen.getByRole('img', { name: 'Picture 1' })).toHaveAttribute('src', '/files/p1');
    expect(place()).toHaveTextContent('Image 1 of 2');
    expect(screen.getByRole('button', { name: 'Previous image' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next image' }));
    await waitFor(() => expect(place()).toHaveTextContent('Image 2 of 2'));
    expect(screen.getByRole('button', { name: 'Next image' })).toBeDisabled();
  });

  it('supports the keyboard, also on a right-to-left page', async () => {
    const { user } = await renderPart(<ImageCarousel label="Views" images={pictures(1, 2, 3)} />, {
      settings: { direction: 'rtl' },
    });
    screen.getByRole('group', { name: 'Views' }).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(place()).toHaveTextContent('Image 2 of 3'));
    await user.keyboard('{End}');
    await waitFor(() => expect(place()).toHaveTextContent('Image 3 of 3'));
    await user.keyboard('{ArrowRight}');
    expect(place()).toHaveTextContent('Image 3 of 3');
    await user.keyboard('{Home}{ArrowLeft}');
    await waitFor(() => expect(place()).toHaveTextContent('Image 1 of 3'));
  });

  it('has no controls for a single picture', async () => {
    await renderPart(<ImageCarousel label="Views" images={pictures(1)} />);
    expect(screen.getByRole('img', { name: 'Picture 1' })).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

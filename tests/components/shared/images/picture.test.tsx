import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { ImageCarousel } from '@/shared/ui/picture/ImageCarousel';
import { Picture } from '@/shared/ui/picture/Picture';

import { renderPart } from '../../../support/render/renderAt';

describe('a picture that does not load', () => {
  it('shows its alternative text', async () => {
    await renderPart(<Picture src="/files/a" alt="A rising line" />);
    fireEvent.error(screen.getByRole('img', { name: 'A rising line' }));
    expect(screen.getByText('A rising line')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'A rising line' })).not.toBeInTheDocument();
  });

  it('leaves no gap when it is decorative', async () => {
    const { container } = await renderPart(<Picture src="/files/a" alt="" />);
    const image = container.querySelector('img');
    if (image !== null) fireEvent.error(image);
    expect(container).toBeEmptyDOMElement();
  });

  it('does not affect the other pictures of a carousel', async () => {
    const images = [1, 2].map((id) => ({ id, url: `/files/${id}`, alt: `View ${id}` }));
    await renderPart(<ImageCarousel label="Pictures" images={images} />);
    fireEvent.error(screen.getByRole('img', { name: 'View 1' }));
    expect(screen.getByText('View 1')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'View 2', hidden: true })).toHaveAttribute('src', '/files/2');
  });
});

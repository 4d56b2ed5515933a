import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { LightButton } from '@/shared/ui/button/LightButton';

import { renderPart } from '../../support/render/renderAt';

describe('a light button', () => {
  it('is a button with its text or label as name', async () => {
    const onClick = vi.fn<() => void>();
    const { user } = await renderPart(
      <form onSubmit={() => expect.unreachable('the button submits nothing')}>
        <LightButton onClick={onClick}>Follow</LightButton>
        <LightButton type="text" icon={<svg aria-hidden />} aria-label="Delete" disabled />
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Follow' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });
});

import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { PictureInput } from '@/shared/ui/picture/PictureInput';

import { buildImage } from '../../../support/builders/files';
import { renderPart } from '../../../support/render/renderAt';

it('passes the chosen file on and resets, so that the same file can be chosen again', async () => {
  const onChoose = vi.fn();
  const { user } = await renderPart(<PictureInput aria-label="Picture" multiple onChoose={onChoose} />);
  const input = screen.getByLabelText<HTMLInputElement>('Picture');
  const files = [buildImage('png'), buildImage('jpeg')];
  await user.upload(input, files);
  expect(onChoose.mock.calls).toEqual([[files]]);
  expect(input.files).toHaveLength(0);
});

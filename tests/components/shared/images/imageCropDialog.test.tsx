import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { ImageCropDialog } from '@/shared/ui/picture/ImageCropDialog';

import { buildImage } from '../../../support/builders/files';
import { findDialog } from '../../../support/render/dialogs';
import { renderPart } from '../../../support/render/renderAt';

const MESSAGES = {
  title: 'profile.photo.crop',
  use: 'profile.photo.use',
  area: 'profile.photo.area',
  zoom: 'profile.photo.zoom',
  hint: 'profile.photo.cropHint',
  unreadable: 'profile.photo.unreadable',
} as const;

async function openDialog(crop: () => Promise<File>) {
  const onCrop = vi.fn<(image: File) => void>();
  const onClose = vi.fn<() => void>();
  const { user } = await renderPart(
    <ImageCropDialog
      file={buildImage()}
      url="blob:picture"
      messages={MESSAGES}
      crop={crop}
      onCrop={onCrop}
      onClose={onClose}
    />,
  );
  const dialog = within(await findDialog('Crop the photo'));
  return { user, onCrop, onClose, dialog, cancel: dialog.getByRole('button', { name: 'Cancel' }) };
}

describe('the dialog that crops a picture', () => {
  it('cannot be cancelled while it crops: the picture would be used afterwards', async () => {
    const cropped = Promise.withResolvers<File>();
    const { user, onCrop, onClose, dialog, cancel } = await openDialog(() => cropped.promise);
    await user.click(dialog.getByRole('button', { name: 'Use photo' }));
    expect(cancel).toBeDisabled();
    await user.click(cancel);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    const image = buildImage('png', 'cut.png');
    await act(async () => {
      cropped.resolve(image);
      await cropped.promise;
    });
    expect(onCrop.mock.calls).toEqual([[image]]);
  });

  it('can be cancelled after a picture that cannot be read', async () => {
    const { user, onCrop, onClose, dialog, cancel } = await openDialog(() => Promise.reject(new Error('unreadable')));
    await user.click(dialog.getByRole('button', { name: 'Use photo' }));
    expect(await screen.findByText('This image could not be read. Please choose another one.')).toBeInTheDocument();
    await user.click(cancel);
    expect(onClose).toHaveBeenCalledOnce();
    expect(onCrop).not.toHaveBeenCalled();
  });
});

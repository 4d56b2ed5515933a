import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { ImagePicker } from '@/shared/ui/picture/ImagePicker';
import { findImageType } from '@rules/images';

import { buildFalseImage, buildImage } from '../../../support/builders/files';
import { renderPart } from '../../../support/render/renderAt';

const WRONG_TYPE = 'Only valid .png, .jpg format files';

function Picking(props: { currentUrl?: string; onRemoveCurrent?: () => void; maxBytes?: number }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <ImagePicker label="Team image" placeholder="team" value={file} onChange={setFile} {...props} />
      <output>{file?.name ?? 'nothing'}</output>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Team image', { selector: 'input' });
const picked = () => screen.getByText((_text, element) => element?.tagName === 'OUTPUT');

describe('ImagePicker', () => {
  it.each(['png', 'jpeg'] as const)('accepts a real %s, shows it and can remove it', async (kind) => {
    const { user } = await renderPart(<Picking />);
    await user.upload(input(), buildImage(kind));
    expect(await screen.findByTestId('image-preview')).toHaveAttribute('src', expect.stringContaining('blob:'));
    expect(picked()).toHaveTextContent(`picture.${kind}`);

    await user.click(screen.getByRole('button', { name: 'Remove image' }));
    expect(picked()).toHaveTextContent('nothing');
    expect(screen.queryByTestId('image-preview')).not.toBeInTheDocument();
  });

  it('checks the content, not the name, and shows the error for 2 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { user } = await renderPart(<Picking />);
      await user.upload(input(), buildFalseImage());
      expect((await screen.findByText(WRONG_TYPE)).closest('[role]')).toHaveAttribute('role', 'alert');
      expect(picked()).toHaveTextContent('nothing');
      await act(() => vi.advanceTimersByTimeAsync(2500));
      await waitFor(() => expect(screen.queryByText(WRONG_TYPE)).not.toBeInTheDocument());
    } finally {
      vi.useRealTimers();
    }
  });

  it('rejects a file that is too large', async () => {
    const { user } = await renderPart(<Picking maxBytes={1024 * 1024} />);
    await user.upload(input(), buildImage('png', 'large.png', 1024 * 1024 + 1));
    expect(await screen.findByText('The image is too large. The maximum size is 1 MB.')).toBeVisible();
    expect(picked()).toHaveTextContent('nothing');
  });

  it('accepts a dropped and a pasted image', async () => {
    await renderPart(<Picking />);
    const zone = screen.getByRole('group', { name: 'Team image' });
    fireEvent.drop(zone, { dataTransfer: { files: [buildImage('png', 'dropped.png')] } });
    await waitFor(() => expect(picked()).toHaveTextContent('dropped.png'));
    fireEvent.paste(zone, { clipboardData: { files: [buildImage('png', 'pasted.png')] } });
    await waitFor(() => expect(picked()).toHaveTextContent('pasted.png'));
  });

  it('shows the stored image and can remove it', async () => {
    const onRemoveCurrent = vi.fn<() => void>();
    const { user } = await renderPart(<Picking currentUrl="/files/1" onRemoveCurrent={onRemoveCurrent} />);
    expect(screen.getByTestId('image-preview')).toHaveAttribute('src', '/files/1');
    await user.click(screen.getByRole('button', { name: 'Remove image' }));
    expect(onRemoveCurrent).toHaveBeenCalledTimes(1);
  });

  it('supports the keyboard and has a description', async () => {
    const { user } = await renderPart(<Picking />);
    await user.tab();
    expect(
      within(screen.getByRole('group', { name: 'Team image' })).getByRole('button', { name: 'Choose image' }),
    ).toHaveFocus();
    expect(screen.getByRole('group', { name: 'Team image' })).toHaveAccessibleDescription(/JPEG or PNG, up to 10 MB/);
  });
});

describe('findImageType', () => {
  it('recognizes jpeg and png by their first bytes', () => {
    expect(findImageType(new Uint8Array([0xff, 0xd8, 0xff, 0xdb]))).toBe('image/jpeg');
    expect(findImageType(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('image/png');
    expect(findImageType(new TextEncoder().encode('GIF89a'))).toBeNull();
    expect(findImageType(new Uint8Array([0x89, 0x50]))).toBeNull();
  });
});

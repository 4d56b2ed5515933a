import { afterEach, describe, expect, it, vi } from 'vitest';

import { checkImage } from '@/shared/ui/picture/checkImage';

const JPEG = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0])], 'a.jpg', { type: 'image/jpeg' });

afterEach(() => vi.unstubAllGlobals());

describe('the check of a chosen picture', () => {
  it('rejects a damaged picture', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('The source image could not be decoded')));
    expect(await checkImage(JPEG)).toBe('shared.image.unreadable');
  });

  it('rejects what cannot be read at all, such as a folder that was dropped', async () => {
    const folder = new File([], 'Pictures');
    vi.spyOn(folder, 'slice').mockImplementation(() => {
      throw new DOMException('A requested file or directory could not be found', 'NotFoundError');
    });
    expect(await checkImage(folder)).toBe('shared.image.unreadable');
  });

  it('accepts a picture that the browser can decode', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
    expect(await checkImage(JPEG)).toBeNull();
  });
});

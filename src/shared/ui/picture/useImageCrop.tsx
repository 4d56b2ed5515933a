import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';

import type { ImageCropDialogProps } from './ImageCropDialog';

const ImageCropDialog = lazy(async () => ({ default: (await import('./ImageCropDialog')).ImageCropDialog }));

/** How pictures of a kind are cropped. */
export type ImageCrop = Pick<ImageCropDialogProps, 'messages' | 'isRound' | 'crop'>;

interface Cropping {
  /** Opens the dialog for a picture. */
  startCrop: (file: File) => void;
  /** The dialog while it is open. */
  cropDialog: ReactNode;
}

/**
 * Crops a chosen picture in a dialog.
 * @param kind without it, a picture is used as it is
 */
export function useImageCrop(
  kind: ImageCrop | undefined,
  { onCrop, onCancel }: { onCrop: (image: File) => void; onCancel?: () => void },
): Cropping {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);

  // An object URL that is not revoked leaks the memory of the file.
  const url = chosen?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  return {
    startCrop: (file) => {
      if (kind === undefined) onCrop(file);
      else setChosen({ file, url: URL.createObjectURL(file) });
    },
    cropDialog:
      kind === undefined || chosen === null ? null : (
        <Suspense>
          <ImageCropDialog
            {...kind}
            {...chosen}
            onCrop={(image) => {
              onCrop(image);
              setChosen(null);
            }}
            onClose={() => {
              onCancel?.();
              setChosen(null);
            }}
          />
        </Suspense>
      ),
  };
}

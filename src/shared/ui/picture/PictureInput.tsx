import type { ComponentProps } from 'react';

import { IMAGE_ACCEPT } from '@rules/images';

interface PictureInputProps extends Pick<
  ComponentProps<'input'>,
  'ref' | 'multiple' | 'aria-label' | 'aria-labelledby'
> {
  onChoose: (files: readonly File[]) => void;
}

/** A hidden file input that a button beside it triggers. `useImageCheck` validates the files. */
export function PictureInput({ onChoose, ...attributes }: PictureInputProps) {
  return (
    <input
      {...attributes}
      type="file"
      hidden
      accept={IMAGE_ACCEPT}
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])];
        // Otherwise the same file could not be chosen again.
        event.target.value = '';
        onChoose(chosen);
      }}
    />
  );
}

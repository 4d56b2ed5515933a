import type { ComponentProps } from 'react';

import { IMAGE_ACCEPT } from '@rules/images';

interface PictureInputProps extends Pick<
  ComponentProps<'input'>,
  'ref' | 'multiple' | 'aria-label' | 'aria-labelledby'
> {
  onChoose: (files: readonly File[]) => void;
}

/** Where pictures are chosen, out of sight: a button beside it presses it. What they are is checked by `useImageCheck`. */
export function PictureInput({ onChoose, ...attributes }: PictureInputProps) {
  return (
    <input
      {...attributes}
      type="file"
      hidden
      accept={IMAGE_ACCEPT}
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])];
        // Otherwise choosing the same file again would change nothing.
        event.target.value = '';
        onChoose(chosen);
      }}
    />
  );
}

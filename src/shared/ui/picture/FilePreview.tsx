import { useCallback, type ComponentProps } from 'react';

/** A picture before its upload. Its object URL is revoked when it unmounts or another file replaces it. */
export function FilePreview({ file, alt, ...rest }: Omit<ComponentProps<'img'>, 'src' | 'ref'> & { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const made = URL.createObjectURL(file);
      image.src = made;
      return () => URL.revokeObjectURL(made);
    },
    [file],
  );
  return <img ref={show} alt={alt} {...rest} />;
}

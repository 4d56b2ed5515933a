import { useCallback, type ComponentProps } from 'react';

/** A picture that is not uploaded yet. Its address is given back when it goes or another file takes its place. */
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

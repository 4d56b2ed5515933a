import { useFormikContext } from 'formik';
import { useIntl } from 'react-intl';

import { TOAST_SECONDS, useToast } from '@/shared/feedback/useToast';
import { useImageCheck } from '@/shared/ui/picture/useImageCheck';
import { POST_LIMITS } from '@rules/posts/posts';

import type { ChosenPicture, ComposerValues } from './composerValues';

/** The same file chosen twice is one picture. */
const toKey = (file: File): string => `${file.name} ${file.size} ${file.lastModified}`;

/** The pictures of the post that is being written. */
export function usePictures() {
  const intl = useIntl();
  const toast = useToast();
  const { accepts } = useImageCheck();
  const { values, setValues, setFieldValue } = useFormikContext<ComposerValues>();
  const refuse = (id: 'posts.form.images.tooMany' | 'posts.composer.eitherOr') =>
    toast.error(intl.formatMessage({ id }), { seconds: TOAST_SECONDS.image });

  /** Takes those that are pictures, in their order; a toast says why another is not taken. */
  const add = async (files: readonly File[]) => {
    if (values.poll === 'open') {
      refuse('posts.composer.eitherOr');
      return;
    }
    const known = new Set(values.pictures.map(({ file }) => toKey(file)));
    const added: File[] = [];
    for (const file of files) {
      if (values.pictures.length + added.length >= POST_LIMITS.images && !known.has(toKey(file))) {
        refuse('posts.form.images.tooMany');
        break;
      }
      // One toast after the other, in the order of the files.
      if (!known.has(toKey(file)) && (await accepts(file))) added.push(file);
      known.add(toKey(file));
    }
    if (added.length > 0) void setValues((now) => withFiles(now, added));
  };
  const change = (pictures: ChosenPicture[]) => void setFieldValue('pictures', pictures);
  return {
    pictures: values.pictures,
    add,
    remove: (id: number) => change(values.pictures.filter((picture) => picture.id !== id)),
    /** @returns the place it got; null when it stays where it is */
    move: (id: number, to: number): number | null => {
      const from = values.pictures.findIndex((picture) => picture.id === id);
      const place = Math.max(0, Math.min(to, values.pictures.length - 1));
      if (from === -1 || place === from) return null;
      change(movedTo(values.pictures, id, place));
      return place;
    },
  };
}

/** The values with more pictures. What a draft says about one that is chosen again is its description. */
function withFiles(values: ComposerValues, files: readonly File[]): ComposerValues {
  const next = Math.max(0, ...values.pictures.map(({ id }) => id)) + 1;
  const missing = [...values.missing];
  const added = files.slice(0, POST_LIMITS.images - values.pictures.length).map((file, index): ChosenPicture => {
    const place = missing.findIndex(({ name }) => name === file.name);
    const [note] = place === -1 ? [] : missing.splice(place, 1);
    return { id: next + index, file, altText: note?.altText ?? '' };
  });
  return { ...values, pictures: [...values.pictures, ...added], missing };
}

/** The pictures with one of them at another place. */
export function movedTo(pictures: readonly ChosenPicture[], id: number, to: number): ChosenPicture[] {
  const moved = pictures.filter((picture) => picture.id === id);
  return pictures.filter((picture) => picture.id !== id).toSpliced(to, 0, ...moved);
}

import { useFormikContext } from 'formik';
import { useIntl } from 'react-intl';

import { TOAST_SECONDS, useToast } from '@/shared/feedback/useToast';
import { useImageCheck } from '@/shared/ui/picture/useImageCheck';
import { POST_LIMITS } from '@rules/posts/postLimits';

import type { ChosenPicture, ComposerValues } from './composerValues';

/** Identifies a file, so that it is added only once. */
const toKey = (file: File): string => `${file.name} ${file.size} ${file.lastModified}`;

export function usePictures() {
  const intl = useIntl();
  const toast = useToast();
  const { accepts } = useImageCheck();
  const { values, setValues, setFieldValue } = useFormikContext<ComposerValues>();
  const showError = (id: 'posts.form.images.tooMany' | 'posts.composer.eitherOr') =>
    toast.error(intl.formatMessage({ id }), { seconds: TOAST_SECONDS.image });

  /** Adds the valid pictures in their order. A toast reports why others are rejected. */
  const add = async (files: readonly File[]) => {
    if (values.hasPoll) {
      showError('posts.composer.eitherOr');
      return;
    }
    const existingKeys = new Set(values.pictures.map(({ file }) => toKey(file)));
    const added: File[] = [];
    for (const file of files) {
      if (values.pictures.length + added.length >= POST_LIMITS.images && !existingKeys.has(toKey(file))) {
        showError('posts.form.images.tooMany');
        break;
      }
      // Serial checks, so that the toasts appear in the order of the files.
      if (!existingKeys.has(toKey(file)) && (await accepts(file))) added.push(file);
      existingKeys.add(toKey(file));
    }
    if (added.length > 0) void setValues((now) => addFiles(now, added));
  };
  const change = (pictures: ChosenPicture[]) => void setFieldValue('pictures', pictures);
  return {
    pictures: values.pictures,
    add,
    remove: (id: number) => change(values.pictures.filter((picture) => picture.id !== id)),
    /** @returns the new index; null when the picture does not move */
    move: (id: number, to: number): number | null => {
      const from = values.pictures.findIndex((picture) => picture.id === id);
      const place = Math.max(0, Math.min(to, values.pictures.length - 1));
      if (from === -1 || place === from) return null;
      change(movePicture(values.pictures, id, place));
      return place;
    },
  };
}

/** Adds pictures to the form values. A restored draft provides the description of a file with the same name. */
function addFiles(values: ComposerValues, files: readonly File[]): ComposerValues {
  const next = Math.max(0, ...values.pictures.map(({ id }) => id)) + 1;
  const missing = [...values.picturesToRechoose];
  const added = files.slice(0, POST_LIMITS.images - values.pictures.length).map((file, index): ChosenPicture => {
    const place = missing.findIndex(({ name }) => name === file.name);
    const [note] = place === -1 ? [] : missing.splice(place, 1);
    return { id: next + index, file, altText: note?.altText ?? '' };
  });
  return { ...values, pictures: [...values.pictures, ...added], picturesToRechoose: missing };
}

export function movePicture(pictures: readonly ChosenPicture[], id: number, to: number): ChosenPicture[] {
  const moved = pictures.filter((picture) => picture.id === id);
  return pictures.filter((picture) => picture.id !== id).toSpliced(to, 0, ...moved);
}

import type * as Original from '@/shared/ui/picture/cropSquare';

/** Replaces `@/shared/ui/picture/cropSquare`, because jsdom has no canvas. Nothing is drawn. */
export const cropSquare: typeof Original.cropSquare = () => Promise.resolve(document.createElement('canvas'));

export const toImageFile: typeof Original.toImageFile = (_canvas, { name, type }) =>
  Promise.resolve(new File(['cut'], name, { type }));

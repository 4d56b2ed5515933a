import type sharp from 'sharp';

export type Sharp = typeof sharp;

/** Loads the image library with the first image: an idle server saves 10 MB without it, and starts sooner. */
export const loadSharp = async (): Promise<Sharp> => (await import('sharp')).default;

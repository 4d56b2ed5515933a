/** Loads the image library with the first image: an idle server saves 10 MB without it, and starts sooner. */
export const loadSharp = async () => (await import('sharp')).default;

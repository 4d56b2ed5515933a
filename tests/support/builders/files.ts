/** Files as a user would choose them. They begin with real signatures; the rest is filling. */

const SIGNATURES = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
} as const;

export function buildImage(kind: keyof typeof SIGNATURES = 'png', name = `picture.${kind}`, bytes = 64): File {
  const content = new Uint8Array(bytes);
  content.set(SIGNATURES[kind]);
  return new File([content], name, { type: `image/${kind}` });
}

/** A file whose declared type is an image, but whose content is not. */
export function buildFalseImage(name = 'notes.png'): File {
  return new File(['just a text'], name, { type: 'image/png' });
}

import { useMemo } from 'react';

import { TextPieces } from './TextPieces';
import { toLinkedPieces } from './textPieces';

/** A text without mentions, such as a message: its web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  const pieces = useMemo(() => toLinkedPieces(text), [text]);
  return <TextPieces pieces={pieces} />;
}

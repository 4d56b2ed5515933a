import { Link } from 'react-router';

import { paths } from '@/shared/paths';

import styles from './UserText.module.css';
import { StockLink } from './StockLink';
import type { TextPiece } from './textPieces';

/** The pieces of a text: mentions and web addresses as links. */
export function TextPieces({ pieces }: { pieces: readonly TextPiece[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- pieces have no other identity, and never move
  return pieces.map((piece, index) => <Piece key={index} piece={piece} />);
}

function Piece({ piece }: { piece: TextPiece }) {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'person':
      return (
        <Link to={paths.user(piece.userId)} className={styles['mention']}>
          <bdi>{piece.text}</bdi>
        </Link>
      );
    case 'stock':
      return (
        <StockLink tickerId={piece.tickerId} className={styles['mention']} title={piece.name}>
          <bdi>{piece.text}</bdi>
        </StockLink>
      );
    case 'tag':
      return (
        <Link to={paths.tag(piece.tag)} className={styles['mention']}>
          <bdi>{piece.text}</bdi>
        </Link>
      );
    case 'link':
      return (
        <a href={piece.href} title={piece.href} target="_blank" rel="nofollow ugc noopener" className={styles['link']}>
          <bdi>{piece.text}</bdi>
        </a>
      );
  }
}

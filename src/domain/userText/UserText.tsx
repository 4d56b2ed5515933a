import { useId, useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';

import styles from './UserText.module.css';
import { truncatePieces, resolveMentions, type Mentions, type TextPiece } from './textPieces';
import { StockLink } from './StockLink';

interface UserTextProps {
  description: string;
  mention_user_list: Mentions['people'];
  mention_stock_list: Mentions['stocks'];
}

/** The text of a post with links for mentions. A long text is collapsed. */
export function UserText({ description, mention_user_list, mention_stock_list }: UserTextProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const pieces = useMemo(
    () => resolveMentions(description, { people: mention_user_list, stocks: mention_stock_list }),
    [description, mention_user_list, mention_stock_list],
  );
  const preview = useMemo(() => truncatePieces(pieces), [pieces]);
  if (description === '') return null;
  return (
    <div className={styles['text']}>
      <p id={id} dir="auto">
        {(isOpen || !preview ? pieces : preview).map((piece, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- pieces have no other identity, and never move
          <Piece key={index} piece={piece} />
        ))}
        {preview && !isOpen ? '…' : null}
      </p>
      {preview ? (
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <FormattedMessage id={isOpen ? 'posts.text.less' : 'posts.text.more'} />
        </button>
      ) : null}
    </div>
  );
}

function Piece({ piece }: { piece: TextPiece }) {
  if (piece.kind === 'text') return piece.text;
  return piece.kind === 'person' ? (
    <Link to={paths.user(piece.userId)} className={styles['mention']}>
      <bdi>{piece.text}</bdi>
    </Link>
  ) : (
    <StockLink tickerId={piece.tickerId} className={styles['mention']} title={piece.name}>
      <bdi>{piece.text}</bdi>
    </StockLink>
  );
}

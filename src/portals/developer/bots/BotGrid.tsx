import { Pagination } from 'antd';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { BotCard } from '@/domain/bots/BotCard';
import styles from '@/domain/bots/BotCard.module.css';
import { useBotCardActions } from '@/domain/bots/useBotCardActions';
import type { BotCard_BotFragment } from '@/generated/bots/fragments';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { FIRST_PAGE } from '@rules/paging';

interface BotGridProps {
  bots: readonly BotCard_BotFragment[];
  /** Bots over all pages. */
  total: number;
  page: number;
  pageSize: number;
  /** True while another page is read; the one before stays on screen. */
  isStale: boolean;
  /** Keep it the same between renders. */
  onPage: (page: number, options?: { replace?: boolean }) => void;
  onEdit: (botId: number) => void;
  onDelete: (botId: number) => void;
}

/** A page of bots as cards. Only these are rendered, however many there are. */
export function BotGrid({ bots, total, page, pageSize, isStale, onPage, onEdit, onDelete }: BotGridProps) {
  const intl = useIntl();
  const grid = useRef<HTMLUListElement>(null);
  const actionsFor = useBotCardActions({ onEdit, onDelete });

  // A page beyond the last one, by an old link or because its bots were deleted, gives way to the last.
  const lastPage = Math.max(FIRST_PAGE, Math.ceil(total / pageSize));
  const isBeyond = !isStale && bots.length === 0 && total > 0 && page > lastPage;
  useEffect(() => {
    if (isBeyond) onPage(lastPage, { replace: true });
  }, [isBeyond, lastPage, onPage]);

  return (
    <section aria-label={intl.formatMessage({ id: 'bots.list.label' })} aria-busy={isStale}>
      <VisuallyHidden role="status">
        {isStale ? null : <FormattedMessage id="shared.table.loaded" values={{ count: total }} />}
      </VisuallyHidden>
      <ul ref={grid} className={`${styles['grid']} ${isStale ? styles['stale'] : ''}`}>
        {bots.map((bot) => (
          <li key={bot.id}>
            <BotCard bot={bot} actions={actionsFor(bot)} />
          </li>
        ))}
      </ul>
      <div className={styles['pages']}>
        <Pagination
          current={page}
          pageSize={pageSize}
          total={total}
          showSizeChanger={false}
          hideOnSinglePage
          responsive
          onChange={(next) => {
            onPage(next);
            grid.current?.scrollIntoView({ block: 'start' });
          }}
        />
      </div>
    </section>
  );
}

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
  /** True while another page loads; the previous one stays on screen. */
  isStale: boolean;
  /** Must be memoized. */
  onPage: (page: number, options?: { replace?: boolean }) => void;
  onEdit: (botId: number) => void;
  onDelete: (botId: number) => void;
}

/** A page of bots as cards. Only these are rendered. */
export function BotGrid({ bots, total, page, pageSize, isStale, onPage, onEdit, onDelete }: BotGridProps) {
  const intl = useIntl();
  const grid = useRef<HTMLUListElement>(null);
  const actionsFor = useBotCardActions({ onEdit, onDelete });

  // Replaces a page number after the last page, from an old link or after deletions, by the last one.
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

import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import { useFormat } from '@/shared/format/useFormat';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { Tabs } from '@/shared/ui/Tabs';

import styles from './BotDetail.module.css';
import { botTabs } from './tabRegistry';
import { useTabParam } from './useTabParam';

/** The tabs of a bot. Only the open one is mounted: it owns the other parameters of the address. */
export function BotTabs({ bot }: { bot: BotDetail_BotFragment }) {
  const intl = useIntl();
  const format = useFormat();
  const [tab, openTab] = useTabParam();
  return (
    <div className={styles['tabs']}>
      <Tabs
        label={intl.formatMessage({ id: 'botDetail.tab.label' }, { name: bot.name })}
        tabs={botTabs.map(({ name, titleId, count }) => ({
          key: name,
          label: (
            <>
              <FormattedMessage id={titleId} />{' '}
              {count ? <small className={styles['count']}>{format.number(count(bot))}</small> : null}
            </>
          ),
        }))}
        open={tab}
        onOpen={openTab}
      >
        <Suspense key={tab} fallback={<ListSkeleton />}>
          {botTabs.find(({ name }) => name === tab)?.render(bot)}
        </Suspense>
      </Tabs>
    </div>
  );
}

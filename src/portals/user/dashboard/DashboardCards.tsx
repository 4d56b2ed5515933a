import { memo } from 'react';

import type { GetdashboardLayoutTypeQuery } from '@/generated/dashboards/getdashboardLayoutType';
import type { GetStockDashboardQuery } from '@/generated/dashboards/getStockDashboard';
import type { DashboardCardType } from '@/generated/schema';

import styles from './DashboardPage.module.css';
import { InfluencersCard } from './InfluencersCard';
import { MoversCard } from './MoversCard';
import { PerformersCard } from './PerformersCard';
import { RelatedPostsCard } from './RelatedPostsCard';

type Dashboard = NonNullable<GetStockDashboardQuery['getStockDashboard']['data']>[number];
type Card = Dashboard['response'][number];
type Layout = NonNullable<GetdashboardLayoutTypeQuery['getdashboardLayoutType']['data']>;

const DEFAULT_LAYOUT: Layout = {
  layout_type: 'cards',
  cards: ['top_performers_card', 'influencer_card', 'mover_card', 'post_card'],
};

interface DashboardCardsProps {
  cards: readonly Card[];
  /** How many cards to render, from the first. */
  count: number;
  layout?: Layout | undefined;
}

/** The cards in the order of the layout; cards outside of it come last. */
export function DashboardCards({ cards, count, layout = DEFAULT_LAYOUT }: DashboardCardsProps) {
  const place = (type: DashboardCardType) => {
    const index = layout.cards.indexOf(type);
    return index === -1 ? layout.cards.length : index;
  };
  return (
    <div className={`${styles['cards']} ${layout.layout_type === 'list' ? styles['list'] : ''}`}>
      {cards
        .toSorted((first, second) => place(first.type) - place(second.type))
        .slice(0, count)
        .map((card) => (
          <CardByType key={card.type} card={card} />
        ))}
    </div>
  );
}

/** Renders once, not again with each card below it. */
const CardByType = memo(function CardByType({ card }: { card: Card }) {
  switch (card.__typename) {
    case 'TopPerformersCard':
      return <PerformersCard people={card.list} info={card.info} />;
    case 'InfluencerCard':
      return <InfluencersCard people={card.list} info={card.info} />;
    case 'MoverCard':
      return <MoversCard movers={card.list} info={card.info} />;
    case 'PostCard':
      return <RelatedPostsCard posts={card.list} info={card.info} />;
  }
});

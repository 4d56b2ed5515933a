import { INFLUENCERS_ON_CARD, ROWS_ON_CARD } from '../../../rules/market/dashboards.ts';
import type {
  DashboardCardType,
  DashboardLayout,
  InfluencerCard,
  MoverCard,
  PostCard,
  TopPerformersCard,
} from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { pickText } from '../../i18n/pickText.ts';
import { toCardType } from './cards.mapper.ts';
import * as cards from './cards.store.ts';
import { readMovers, readRanked } from './rankings.service.ts';
import { listRelated } from '../posts/posts.service.ts';

const onCard = { limit: ROWS_ON_CARD, offset: 0 };

type Named<Name extends string, Card> = Card & { readonly __typename: Name };

type AnyCard =
  | Named<'TopPerformersCard', TopPerformersCard>
  | Named<'InfluencerCard', InfluencerCard>
  | Named<'MoverCard', MoverCard>
  | Named<'PostCard', PostCard>;

/** Reads the content of a card. `__typename` selects its type in the union. */
async function fill(ctx: Context, type: DashboardCardType, info: string): Promise<AnyCard> {
  switch (type) {
    case 'top_performers_card':
      return { __typename: 'TopPerformersCard', type, info, list: await readRanked(ctx, 'performance', onCard) };
    case 'influencer_card':
      return {
        __typename: 'InfluencerCard',
        type,
        info,
        list: await readRanked(ctx, 'score', { limit: INFLUENCERS_ON_CARD, offset: 0 }),
      };
    case 'mover_card':
      return { __typename: 'MoverCard', type, info, list: await readMovers(ctx, onCard) };
    case 'post_card':
      return { __typename: 'PostCard', type, info, list: await listRelated(ctx, ROWS_ON_CARD) };
  }
}

/** Reads the cards of the dashboard concurrently and returns them in their order. */
export async function read(ctx: Context): Promise<AnyCard[]> {
  const rows = await cards.listCards(ctx.db);
  return Promise.all(
    rows.flatMap(({ type: name, info, infoTr }) => {
      const type = toCardType(name);
      return type === undefined ? [] : [fill(ctx, type, pickText(ctx.language, info, infoTr))];
    }),
  );
}

/** Returns the layout of dashboards and the order of the cards. */
export async function layout(ctx: Context): Promise<DashboardLayout> {
  const [chosen, rows] = await Promise.all([cards.findLayout(ctx.db), cards.listCards(ctx.db)]);
  return { layout_type: chosen ?? 'cards', cards: rows.flatMap(({ type }) => toCardType(type) ?? []) };
}

import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useParams, useSearchParams } from 'react-router';

import {
  storeBotFilter,
  readBotFilter,
  toTeamFilter,
  getTeamId,
  toBotFilter,
  type BotFilter,
} from '@/domain/bots/botFilter';
import { useToast } from '@/shared/feedback/useToast';
import { paths } from '@/shared/paths';

interface ChosenFilter {
  /** Undefined when the address names a team that cannot exist. */
  filter: BotFilter | undefined;
  /** False for the filter that is stored in this browser. */
  isFromAddress: boolean;
  choose: (filter: BotFilter) => void;
}

/**
 * The team filter: from the address, otherwise the last one in this browser (console §4).
 * @param named the filter in the address, null without one
 */
export function useBotFilter(named: string | null, search: string): ChosenFilter {
  const navigate = useNavigate();
  const { teamId } = useParams();
  const said = teamId === undefined ? toBotFilter(named) : toTeamFilter(Number(teamId));
  return {
    filter: teamId === undefined ? (said ?? readBotFilter()) : said,
    isFromAddress: said !== undefined || teamId !== undefined,
    choose: (next) => {
      const team = getTeamId(next);
      void navigate(team === undefined ? paths.myBots({ filter: next, search }) : paths.teamBots(team));
    },
  };
}

/**
 * Stores the filter of the address once its bots are loaded. A stored team that no longer exists is replaced by all
 * bots, with one toast.
 */
export function useStoredFilter(
  { filter, isFromAddress }: ChosenFilter,
  lookup: { isLoaded: boolean; isGone: boolean },
) {
  const intl = useIntl();
  const toast = useToast();
  const [, setSearchParams] = useSearchParams();
  const shouldKeep = lookup.isLoaded && isFromAddress && filter !== undefined;
  useEffect(() => {
    if (shouldKeep) storeBotFilter(filter);
  }, [shouldKeep, filter]);

  const givesWay = lookup.isGone && !isFromAddress;
  useEffect(() => {
    if (!givesWay) return;
    storeBotFilter('all');
    toast.error(intl.formatMessage({ id: 'bots.filter.teamGone' }));
    setSearchParams(
      (current) => {
        current.set('filter', 'all');
        return current;
      },
      { replace: true },
    );
    // oxlint-disable-next-line react/exhaustive-deps -- one toast, however often the texts or the address change
  }, [givesWay]);
}

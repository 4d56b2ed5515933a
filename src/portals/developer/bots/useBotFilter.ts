import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';

import { keepBotFilter, readBotFilter, teamFilter, teamOf, toBotFilter, type BotFilter } from '@/domain/bots/botFilter';
import { paths } from '@/shared/paths';

interface ChosenFilter {
  /** Undefined when the address names a team that cannot exist. */
  filter: BotFilter | undefined;
  choose: (filter: BotFilter) => void;
}

/**
 * Whose bots are shown: what the address says, otherwise what was chosen last in this browser (console §4).
 * @param named the filter in the address, null without one
 */
export function useBotFilter(named: string | null, search: string): ChosenFilter {
  const navigate = useNavigate();
  const { teamId } = useParams();
  const said = teamId === undefined ? toBotFilter(named) : teamFilter(Number(teamId));

  useEffect(() => {
    if (said !== undefined) keepBotFilter(said);
  }, [said]);

  return {
    filter: teamId === undefined ? (said ?? readBotFilter()) : said,
    choose: (next) => {
      const team = teamOf(next);
      void navigate(team === undefined ? paths.myBots({ filter: next, search }) : paths.teamBots(team));
    },
  };
}

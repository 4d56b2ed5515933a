import { useSearchParams } from 'react-router';

import { botTabs, FIRST_TAB } from './tabRegistry';

const TAB_PARAM = 'tab';

/**
 * The open tab, stored in the URL. The other parameters (a dialog, a search) belong to the tab and are removed when
 * another tab opens.
 */
export function useTabParam(): [tab: string, open: (tab: string) => void] {
  const [params, setParams] = useSearchParams();
  const requested = params.get(TAB_PARAM);
  const tab = botTabs.find(({ name }) => name === requested)?.name ?? FIRST_TAB;
  return [tab, (next) => setParams(next === FIRST_TAB ? {} : { [TAB_PARAM]: next }, { preventScrollReset: true })];
}

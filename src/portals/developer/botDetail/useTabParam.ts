import { useSearchParams } from 'react-router';

import { botTabs, FIRST_TAB } from './tabRegistry';

const TAB = 'tab';

/**
 * The open tab is in the address. The other parameters (a dialog, a search) belong to the tab and are removed with it.
 */
export function useTabParam(): [tab: string, open: (tab: string) => void] {
  const [params, setParams] = useSearchParams();
  const requested = params.get(TAB);
  const tab = botTabs.find(({ name }) => name === requested)?.name ?? FIRST_TAB;
  return [tab, (next) => setParams(next === FIRST_TAB ? {} : { [TAB]: next })];
}

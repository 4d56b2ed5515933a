import { useSearchParams } from 'react-router';

import { botTabs, FIRST_TAB } from './tabRegistry';

const TAB = 'tab';

/** The open tab lives in the address. What else stands there (a dialog, a search) belongs to the tab and goes with it. */
export function useTabParam(): [tab: string, open: (tab: string) => void] {
  const [params, setParams] = useSearchParams();
  const requested = params.get(TAB);
  const tab = botTabs.find(({ name }) => name === requested)?.name ?? FIRST_TAB;
  return [tab, (next) => setParams(next === FIRST_TAB ? {} : { [TAB]: next })];
}

import {
  lazy,
  Suspense,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { createPath, useLocation, useNavigate } from 'react-router';

import { getKinds, resultKinds, getResultPath } from '@/domain/search/searchKinds';
import { useSuggestions } from '@/domain/search/useSuggestions';
import { useViewer } from '@/domain/session/SessionContext';
import { matchesText } from '@/shared/format/text';
import { paths } from '@/shared/paths';
import { useUiSettings } from '@/shared/theme/UiSettingsProvider';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { getEntries, getMenu, toAddress } from '../menu';
import { schemes } from '../settings/schemes';
import type { ServerCommand } from './CommandRunner';
import { getInterfaceActions, getResultActions, parseRequest, type Command, type PaletteAction } from './commands';
import { SearchOptions, type OptionGroup, type SearchOption } from './SearchOptions';
import styles from './SearchPalette.module.css';

/** Loads with the first action that the server carries out. */
const CommandRunner = lazy(async () => ({ default: (await import('./CommandRunner')).CommandRunner }));

/** Console §9. */
const MAX_SUGGESTIONS = 10;

/** What the field does with a key. */
export interface PaletteKeys {
  press: (event: KeyboardEvent) => void;
  /** Chooses the active option. */
  enter: () => void;
}

interface SearchPaletteProps {
  ref: Ref<PaletteKeys>;
  listId: string;
  input: RefObject<HTMLInputElement | null>;
  text: string;
  /** The field has the focus and contains a text. */
  isShown: boolean;
  onOpen: () => void;
  /** Empties and leaves the field. */
  onFinish: () => void;
  onOpenAppearance: () => void;
}

/** The suggestions of the search. Pages are suggested at once, results of the server follow. */
export function SearchPalette({
  ref,
  listId,
  input,
  text,
  isShown,
  onOpen,
  onFinish,
  onOpenAppearance,
}: SearchPaletteProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const address = createPath(useLocation());
  const { role } = useViewer();
  const { settings, update } = useUiSettings();
  const [active, setActive] = useState({ text, index: 0 });
  /** Actions that the server carries out now; the next one may be chosen before the last one has ended. */
  const [running, setRunning] = useState<readonly { id: number; command: ServerCommand }[]>([]);

  /** The text with which Enter was pressed before it had suggestions. */
  const entered = useRef<string>(undefined);

  const isEmpty = text.trim() === '';
  const request = parseRequest(text, intl, role);
  const { results, searching, failed } = useSuggestions(request.query);

  const run = (chosen: Command) => {
    if (chosen.kind === 'open') void navigate(chosen.path);
    else if (chosen.kind === 'appearance') onOpenAppearance();
    else if (chosen.kind === 'theme') update({ themes: schemes[chosen.theme === 'dark' ? 'midnight' : 'daylight'] });
    else if (chosen.kind === 'language') update({ language: chosen.language });
    else setRunning((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, command: chosen }]);
  };
  const choose = (option: SearchOption | undefined) => {
    if (!option) return;
    onFinish();
    if ('action' in option) {
      run(option.action.command);
      return;
    }
    if ('entry' in option && option.entry.isNewTab) window.open(option.path, '_blank', 'noopener');
    else void navigate(option.path);
  };
  const pages = getEntries(getMenu(role))
    .filter(({ titleId }) => !isEmpty && matchesText(intl.formatMessage({ id: titleId }), text))
    .slice(0, MAX_SUGGESTIONS)
    .map((entry) => ({ path: toAddress(entry), entry }));
  const found = getKinds(role).map((kind) => ({
    titleId: resultKinds[kind].titleId,
    options: results
      .filter(({ type }) => type === kind)
      .map((result) => ({ path: getResultPath(result, role), result })),
  }));
  // The search page opens with the first kind that has results.
  const firstFound = getKinds(role).find((kind) => results.some(({ type }) => type === kind));
  const query = request.query.trim();
  const seeAll = { path: paths.search({ q: query, type: firstFound }), seeAll: query };
  const situation = { intl, role, settings, address };
  const interfaceActions = getInterfaceActions(text, situation);
  const toOption = (action: PaletteAction) => ({ path: `action ${action.id}`, action });
  const actions = {
    titleId: 'palette.title',
    options: [...interfaceActions, ...getResultActions(results, request, situation)].map(toOption),
  } as const;
  // Actions come first when the text names one; otherwise after the results that they belong to.
  const isAction = request.verb !== undefined || interfaceActions.length > 0;
  const groups: OptionGroup[] = [
    { titleId: 'search.kind.page', options: pages },
    ...(isAction ? [actions, ...found] : [...found, actions]),
    ...(results.length > 0 ? [{ titleId: null, options: [seeAll] }] : []),
  ];
  const options = groups.flatMap((group) => group.options);
  // Another text starts at its first option.
  const current = Math.min(active.text === text ? active.index : 0, Math.max(0, options.length - 1));
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = isShown && options.length > 0 ? optionId(current) : undefined;
  const hasNoResults = options.length === 0 && !searching;

  const enter = () => {
    if (!isShown) return;
    // Without a suggestion yet, Enter chooses the first one that is found for the same text.
    if (options.length === 0 && searching) entered.current = text;
    else choose(options[current]);
  };
  useEffect(() => {
    if (searching || entered.current !== text) return;
    entered.current = undefined;
    enter();
  });
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      onOpen();
      const next = (current + step + options.length) % options.length;
      setActive({ text, index: next });
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      enter();
    }
  };
  useImperativeHandle(ref, () => ({ press, enter }));
  useLayoutEffect(() => {
    if (activeId === undefined) input.current?.removeAttribute('aria-activedescendant');
    else input.current?.setAttribute('aria-activedescendant', activeId);
  }, [input, activeId]);

  return (
    <>
      <div className={styles['popup']} hidden={!isShown}>
        <SearchOptions
          id={listId}
          groups={isShown ? groups : []}
          active={current}
          optionId={optionId}
          onPoint={(index) => setActive({ text, index })}
          onChoose={choose}
        />
        <p className={styles['none']} role="status" hidden={options.length > 0 && !failed && !searching}>
          {isShown && hasNoResults && !failed ? <FormattedMessage id="shell.search.none" /> : null}
          {isShown && searching ? <FormattedMessage id="search.searching" /> : null}
          {isShown && failed ? <FormattedMessage id="search.failed" /> : null}
        </p>
        <VisuallyHidden>
          <span role="status">
            {isShown && !searching && options.length > 0 ? (
              <FormattedMessage id="search.count" values={{ count: options.length }} />
            ) : null}
          </span>
        </VisuallyHidden>
      </div>
      {running.map(({ id, command }) => (
        <Suspense key={id}>
          <CommandRunner
            command={command}
            onEnd={() => setRunning((before) => before.filter((item) => item.id !== id))}
          />
        </Suspense>
      ))}
    </>
  );
}

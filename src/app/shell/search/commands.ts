import type { IntlShape } from 'react-intl';

import type { SearchResultLike } from '@/domain/search/searchKinds';
import type { RoleName } from '@/domain/session/viewer';
import { foldText } from '@/shared/format/text';
import { paths } from '@/shared/paths';
import { LANGUAGES, type Language, type UiSettings } from '@/shared/theme/uiSettings';
import { withDialog } from '@/shared/url/withDialog';

const VERBS = ['watch', 'follow', 'alert', 'write'] as const;
type Verb = (typeof VERBS)[number];

/** What an action of the search does. */
export type Command =
  | { kind: 'open'; path: string }
  | { kind: 'appearance' }
  | { kind: 'theme'; theme: 'light' | 'dark' }
  | { kind: 'language'; language: Language }
  | { kind: 'watch'; tickerId: number }
  | { kind: 'follow'; userId: number; username: string };

export interface PaletteAction {
  id: string;
  label: string;
  icon: Verb | 'settings' | 'theme' | 'language';
  command: Command;
}

/** Developers follow people; stocks are for app users. */
const verbsByRole: Record<RoleName, readonly Verb[]> = {
  guest: [],
  app_user: VERBS,
  bot_developer: ['follow'],
  admin: [],
};

/** From how many characters on actions are suggested. */
const MIN_LENGTH = 2;
/** How many results get the action of a verb that the person typed, and how many get actions unasked. */
const MAX_WITH_VERB = 5;
const MAX_UNASKED = 1;

export interface Request {
  /** Undefined when the text names no action. */
  verb: Verb | undefined;
  /** The text to search for. */
  query: string;
}

/** Splits "watch apple" and "apple izle" into the action and the text to search for. */
export function parseRequest(text: string, intl: IntlShape, role: RoleName): Request {
  const typed = text.trim().split(/\s+/);
  const folded = typed.map(foldText);
  for (const verb of verbsByRole[role]) {
    const phrases = intl.formatMessage({ id: `palette.words.${verb}` }).split(',');
    for (const phrase of phrases) {
      const words = foldText(phrase).trim().split(/\s+/);
      if (words.length >= typed.length) continue;
      if (words.every((word, index) => folded[index] === word))
        return { verb, query: typed.slice(words.length).join(' ') };
      const end = typed.length - words.length;
      if (words.every((word, index) => folded[end + index] === word))
        return { verb, query: typed.slice(0, end).join(' ') };
    }
  }
  return { verb: undefined, query: text };
}

interface Situation {
  intl: IntlShape;
  role: RoleName;
  settings: UiSettings;
  /** The current address, on which dialogs open. */
  address: string;
}

/** The actions on the interface that match the text. */
export function getInterfaceActions(text: string, { intl, role, settings, address }: Situation): PaletteAction[] {
  if (text.trim().length < MIN_LENGTH) return [];
  const theme = settings.themes.main === 'dark' ? 'light' : 'dark';
  const language = LANGUAGES.find((name) => name !== settings.language) ?? settings.language;
  const actions: PaletteAction[] = [
    {
      id: 'settings',
      label: intl.formatMessage({ id: 'palette.settings' }),
      icon: 'settings',
      command: role === 'app_user' ? { kind: 'open', path: withDialog(address, 'settings') } : { kind: 'appearance' },
    },
    {
      id: 'theme',
      label: intl.formatMessage({ id: `palette.theme.${theme}` }),
      icon: 'theme',
      command: { kind: 'theme', theme },
    },
    {
      id: 'language',
      label: intl.formatMessage({ id: `palette.language.${language}` }),
      icon: 'language',
      command: { kind: 'language', language },
    },
  ];
  return actions.filter(({ id, label }) =>
    matchesWordStarts(`${label} ${intl.formatMessage({ id: `palette.words.${toWordsId(id)}` })}`, text),
  );
}

/** Whether each typed word begins a word of the text. Parts in the middle of a word would match nearly any search. */
function matchesWordStarts(text: string, query: string): boolean {
  const words = foldText(text).split(/[^\p{L}\p{N}]+/u);
  return foldText(query)
    .trim()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}

const toWordsId = (id: string): 'settings' | 'theme' | 'language' =>
  id === 'settings' || id === 'theme' ? id : 'language';

/** The actions on found stocks and people. */
export function getResultActions(
  results: readonly SearchResultLike[],
  { verb }: Request,
  { intl, role }: Situation,
): PaletteAction[] {
  const possible = verbsByRole[role].filter((offered) => verb === undefined || offered === verb);
  const max = verb === undefined ? MAX_UNASKED : MAX_WITH_VERB;
  const isStock = ({ type }: SearchResultLike) => type === 'stock' || type === 'index';
  const isPerson = ({ type }: SearchResultLike) => type === 'app_user' || type === 'bot_developer';
  const stocks = results.filter(isStock).slice(0, max);
  const people = results.filter(isPerson).slice(0, max);
  return possible.flatMap((action) =>
    (action === 'follow' ? people : stocks).map((result) => {
      const name = result.subtitle ?? result.title;
      return {
        id: `${action}-${result.type}-${result.id}`,
        label: intl.formatMessage({ id: `palette.${action}` }, { name }),
        icon: action,
        command: toCommand(action, result.id, name),
      };
    }),
  );
}

function toCommand(verb: Verb, id: number, name: string): Command {
  switch (verb) {
    case 'watch':
      return { kind: 'watch', tickerId: id };
    case 'follow':
      return { kind: 'follow', userId: id, username: name };
    case 'alert':
      return { kind: 'open', path: withDialog(paths.stock(id), 'alert') };
    case 'write':
      return { kind: 'open', path: withDialog(paths.stock(id), 'post-compose') };
  }
}

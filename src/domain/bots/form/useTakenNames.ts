import { useState } from 'react';
import { useIntl } from 'react-intl';

import type { BotNameKind } from './BotNameField';

const TAKEN = [
  ['name', 'bots.form.name.taken'],
  ['handler', 'bots.form.handler.taken'],
  ['botUserName', 'bots.form.userName.taken'],
] as const;

type Names = Partial<Record<BotNameKind, string>>;

interface TakenNames {
  rejected: Names;
  /** Marks the name that the server's message reports as taken. */
  markTaken: (message: string, typed: Readonly<Names>) => void;
}

/** Names that another user took between the check and the save. Their fields show the error until the value changes. */
export function useTakenNames(): TakenNames {
  const intl = useIntl();
  const [rejected, setTaken] = useState<Names>({});
  return {
    rejected,
    markTaken: (message, typed) => {
      const match = TAKEN.find(([, id]) => intl.formatMessage({ id }) === message);
      if (match) setTaken((previous) => ({ ...previous, [match[0]]: typed[match[0]]?.trim() }));
    },
  };
}

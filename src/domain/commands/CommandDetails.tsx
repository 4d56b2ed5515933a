import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';

import type { CommandTable_BotCommandFragment } from '@/generated/commands/fragments';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { Panel } from '@/shared/ui/page/Panel';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './Commands.module.css';
import { typeMessages } from './optionTypes';
import { formatCommand, useCommands } from './useCommands';

type Option = CommandTable_BotCommandFragment['options'][number];

/** The rules of an option in one line, such as "Choice: line, bars · optional". */
function describeOption(intl: IntlShape, option: Option): string {
  const { type, required, choices, min, max, currency, autocomplete } = option;
  const name = intl.formatMessage({ id: typeMessages[type] });
  const parts = [
    choices.length > 0 ? `${name}: ${intl.formatList(choices, { type: 'unit' })}` : name,
    intl.formatMessage({ id: required ? 'commandOptions.detail.required' : 'commandOptions.detail.optional' }),
    currency,
    min === null ? null : intl.formatMessage({ id: 'commandOptions.detail.min' }, { min }),
    max === null ? null : intl.formatMessage({ id: 'commandOptions.detail.max' }, { max }),
    autocomplete ? intl.formatMessage({ id: 'commandOptions.detail.suggested' }) : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** The commands of a bot with everything that people see of them, in both languages, for reviewers. */
export function CommandDetails({ botId }: { botId: number }) {
  const intl = useIntl();
  const { items, loading, failure, refetch } = useCommands(botId);
  return (
    <Panel title={intl.formatMessage({ id: 'commands.title' })} count={items.length > 0 ? items.length : undefined}>
      <div className={styles['plain']}>
        {items.map((command) => (
          <section key={command.id} className={styles['texts']} aria-label={formatCommand(command)}>
            <code translate="no" dir="ltr">
              {formatCommand(command)}
            </code>
            <p dir="auto">{command.description}</p>
            {command.description_tr === null ? (
              <p className={styles['optionsHint']}>
                <FormattedMessage id="commands.noTurkish" />
              </p>
            ) : (
              <p lang="tr">{command.description_tr}</p>
            )}
            {command.options.length === 0 ? null : (
              <ul className={styles['details']}>
                {command.options.map((option) => (
                  <li key={option.name}>
                    <strong translate="no">
                      {[option.name, ...(option.name_tr === null ? [] : [option.name_tr])].join(' / ')}
                    </strong>{' '}
                    <span>{describeOption(intl, option)}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
        {items.length === 0 && loading ? <ListSkeleton count={2} /> : null}
        {items.length === 0 && !loading && failure === undefined ? (
          <p>
            <FormattedMessage id="commands.none" />
          </p>
        ) : null}
        {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void refetch()} />}
      </div>
    </Panel>
  );
}

import { Select } from 'antd';
import { useIntl } from 'react-intl';

import { formatCommand, useCommands } from '@/domain/commands/useCommands';

interface CommandChoiceProps {
  botId: number;
  command: string | null;
  onChange: (command: string | null) => void;
}

/** Not a possible command name: it contains a space. */
const ALL = ' ';

/**
 * Selects the command of the usage chart. A command of the address that the bot no longer has remains an option,
 * because it has usage data.
 */
export function CommandChoice({ botId, command, onChange }: CommandChoiceProps) {
  const intl = useIntl();
  const { items, loading, failure } = useCommands(botId);
  const names = items.map((item) => item.command);
  const commands = command === null || names.includes(command) ? names : [...names, command];
  return (
    <Select<string>
      aria-label={intl.formatMessage({ id: 'analytics.chart.command' })}
      value={command ?? ALL}
      onChange={(value) => onChange(value === ALL ? null : value)}
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      style={{ inlineSize: '18rem', maxInlineSize: '100%' }}
      notFoundContent={failure === undefined ? undefined : intl.formatMessage({ id: 'analytics.chart.commandsFailed' })}
      options={[
        { value: ALL, label: intl.formatMessage({ id: 'analytics.chart.allCommands' }) },
        ...commands.map((name) => ({ value: name, label: formatCommand({ command: name }) })),
      ]}
    />
  );
}

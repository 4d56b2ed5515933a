import { useState } from 'react';

import type { Command } from '@/domain/conversations/commandCompletion';

import { CommandComposer } from './options/CommandComposer';
import { TextComposer } from './TextComposer';
import type { Lane } from './useLane';
import type { Sending } from './useSending';

interface ComposerProps {
  botId: number;
  /** The chosen lane of members of the team and testers. */
  lane: Lane | undefined;
  botName: string;
  commands: readonly Command[];
  sending: Sending;
}

/** Writes messages to a bot: a text, or a command with an editor for each option. */
export function Composer({ botId, lane, botName, commands, sending }: ComposerProps) {
  const { draft } = sending;
  const command = commands.find((item) => item.command === draft.command);
  const [hasLeft, setHasLeft] = useState(false);
  const busy = sending.isBusy;
  if (command)
    return (
      <CommandComposer
        key={command.command}
        botId={botId}
        lane={lane}
        botName={botName}
        command={command}
        values={draft.values}
        onChange={(values) => sending.setValues(command, values)}
        busy={busy}
        error={sending.error}
        onSend={() => void sending.run(command, draft.values)}
        onCancel={() => {
          setHasLeft(true);
          sending.setText('');
        }}
      />
    );
  return (
    <TextComposer
      botName={botName}
      commands={commands}
      text={draft.text}
      onChange={(text) => {
        setHasLeft(false);
        sending.setText(text);
      }}
      busy={busy}
      error={sending.error}
      isFocused={hasLeft}
      onSend={() => void sending.send(draft.text)}
    />
  );
}

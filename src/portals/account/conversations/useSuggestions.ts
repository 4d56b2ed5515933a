import {
  describeUsage,
  findCompletion,
  matchCommands,
  type Command,
  type Completion,
} from '@/domain/conversations/commandCompletion';
import { useMentionSearch } from '@/domain/userText/useMentionSearch';

import type { Suggestion } from './Suggestions';

/** Suggestions for the end of the text: commands, stocks or choices. */
export function useSuggestions(
  text: string,
  commands: readonly Command[],
): { completion: Completion | undefined; suggestions: readonly Suggestion[] } {
  const completion = findCompletion(text, commands);
  const isTicker = completion?.kind === 'option' && completion.option.type === 'ticker';
  const stocks = useMentionSearch(
    isTicker && completion.word !== '' ? { kind: 'stock', word: completion.word.replace(/^\$/, '') } : null,
  );
  if (completion === undefined) return { completion, suggestions: [] };
  if (completion.kind === 'command') {
    const suggestions = matchCommands(commands, completion.word).map((command) => ({
      value: command.command,
      label: describeUsage(command),
      description: command.description,
    }));
    return { completion, suggestions };
  }
  if (isTicker)
    return {
      completion,
      suggestions: stocks.map(({ handle, name }) => ({ value: handle, label: handle, description: name })),
    };
  const { word, option } = completion;
  const suggestions = option.choices
    .filter((choice) => choice.toLowerCase().startsWith(word.toLowerCase()) && choice !== word)
    .map((choice) => ({ value: choice, label: choice, description: option.name }));
  return { completion, suggestions };
}

import type { Bot } from '../bot.ts';
import { readSpec, type OptionSpec } from '../options.ts';
import type { DeclaredOption, Self } from '../wire.ts';

function compareOption(command: string, name: string, spec: OptionSpec, option: DeclaredOption | undefined): string[] {
  const { type, isOptional } = readSpec(spec);
  if (option === undefined)
    return isOptional ? [] : [`/${command}: the option "${name}" of the code is not in the console.`];
  if (option.type !== type)
    return [`/${command}: the option "${name}" is "${type}" in the code and "${option.type}" in the console.`];
  const suggests = typeof spec === 'object';
  return [
    ...(option.required || isOptional
      ? []
      : [`/${command}: the option "${name}" may be missing: write '${type}?' in the code.`]),
    ...(suggests && !option.autocomplete
      ? [`/${command}: the code suggests values for "${name}", but the option has no suggestions in the console.`]
      : []),
    ...(!suggests && option.autocomplete
      ? [`/${command}: the console asks for suggestions for "${name}", but the code has no autocomplete.`]
      : []),
  ];
}

/** Differences between the commands of the console and those of the code, one sentence each. */
export function compareCommands(bot: Pick<Bot, 'commands'>, { commands: declared }: Pick<Self, 'commands'>): string[] {
  const byName = new Map(declared.map((item) => [item.command.toLowerCase(), item]));
  const missing = [...bot.commands.keys()]
    .filter((name) => !byName.has(name))
    .map(
      (name) =>
        `/${name} has a handler, but is not in the console, so that people cannot send it. Add it on the tab Commands.`,
    );
  const differences = declared.flatMap(({ command, options }) => {
    const specs = bot.commands.get(command.toLowerCase());
    if (specs === undefined) return [`/${command} is in the console, but has no handler.`];
    return [
      ...Object.entries(specs).flatMap(([name, spec]) =>
        compareOption(
          command,
          name,
          spec,
          options.find((item) => item.name === name),
        ),
      ),
      ...options
        .filter(({ name, required }) => required && !(name in specs))
        .map(({ name }) => `/${command}: the code does not read the option "${name}".`),
    ];
  });
  return [...missing, ...differences];
}

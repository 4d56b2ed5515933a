import type { Bot } from '../bot.ts';
import type { Self } from '../wire.ts';

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
      ...Object.entries(specs).flatMap(([name, spec]) => {
        const option = options.find((item) => item.name === name);
        if (option === undefined)
          return spec.endsWith('?') ? [] : [`/${command}: the option "${name}" of the code is not in the console.`];
        const type = spec.replace(/\?$/, '');
        if (option.type !== type)
          return [`/${command}: the option "${name}" is "${type}" in the code and "${option.type}" in the console.`];
        return option.required || spec.endsWith('?')
          ? []
          : [`/${command}: the option "${name}" may be missing: write '${type}?' in the code.`];
      }),
      ...options
        .filter(({ name, required }) => required && !(name in specs))
        .map(({ name }) => `/${command}: the code does not read the option "${name}".`),
    ];
  });
  return [...missing, ...differences];
}

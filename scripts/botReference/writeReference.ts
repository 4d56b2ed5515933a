import { describeCalls, describeTypes, type CallField } from './describeCalls.ts';

const toRow = ({ name, type, isRequired, limits }: CallField): string =>
  `| \`${name}\` | ${type} | ${isRequired ? 'yes' : ''} | ${limits.join('; ').replaceAll('|', '\\|')} |`;

/** The reference of the calls of running bots, as Markdown. */
export function writeReference(): string {
  const calls = describeCalls().map(({ path, about, scope, fields, result }) =>
    [
      `### POST ${path}`,
      '',
      about,
      '',
      ...(scope === undefined ? [] : [`Needs the permission \`${scope}\`.`, '']),
      result === 'nothing' ? 'Returns nothing.' : `Returns \`${result}\`.`,
      ...(fields.length === 0
        ? []
        : ['', '| field | type | required | limits |', '|---|---|---|---|', ...fields.map(toRow)]),
    ].join('\n'),
  );
  const types = describeTypes().map(({ text }) => text);
  return `# Calls of running bots

Generated from \`rules/bots/runtimeCalls.ts\` and the types of the SDK by \`npm run docs:bots\`; a test compares it.

All calls are \`POST\` with the bot token as bearer and JSON. A response has \`status\`, \`message\`, and \`data\` with the
result. Guarantees and limits: [bots](../bots.md).

## Calls

${calls.join('\n\n')}

## Types

\`\`\`ts
${types.join('\n\n')}
\`\`\`
`;
}

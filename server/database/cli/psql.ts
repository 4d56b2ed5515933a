import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import type { Sql } from '../types.ts';
import { openForTool, runTool } from './openForTool.ts';

/**
 * `npm run db:psql`: starts psql when it is installed (arguments after `--` are passed on), otherwise a small prompt
 * that runs statements ended by a semicolon and prints their rows.
 */
await runTool(async () => {
  // One connection without a limit, so that a transaction may be typed at the small prompt.
  const { sql, url, close } = await openForTool({
    migrate: false,
    statementTimeout: 0,
    poolSize: 1,
    idleInTransactionTimeout: 0,
  });
  // Ctrl-C cancels a statement of psql. It must not end this process, which stops the database afterwards.
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  try {
    const { error, status } = spawnSync('psql', [url, ...process.argv.slice(2)], { stdio: 'inherit' });
    if (!error) process.exitCode = status ?? 1;
    else {
      process.off('SIGINT', ignore);
      await prompt(sql);
    }
  } finally {
    await close();
  }
});

async function prompt(sql: Sql): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: 'bourse=> ' });
  let statement = '';
  terminal.prompt();
  for await (const line of terminal) {
    if (/^\s*(\\q|exit|quit)\s*$/.test(line)) break;
    statement += `${line}\n`;
    if (/;\s*$/.test(line)) {
      await execute(sql, statement);
      statement = '';
    }
    terminal.setPrompt(statement.trim() ? 'bourse-> ' : 'bourse=> ');
    terminal.prompt();
  }
  terminal.close();
}

async function execute(sql: Sql, statement: string): Promise<void> {
  try {
    const rows = await sql.unsafe(statement);
    if (rows.length > 0) console.table(rows.map((row) => ({ ...row })));
    process.stdout.write(`${rows.command ?? 'done'} ${rows.count ?? rows.length}\n`);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

import type { Sql } from '../server/database/types.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What is sent to the database while something runs. */
export async function watchStatements(sql: Sql, run: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { options } = sql;
  options.debug = (_connection, text, values) => statements.push({ text, values });
  try {
    await run();
  } finally {
    options.debug = false;
  }
  return statements;
}

/** Below this it is not the database that is slow, but what it shares the machine with. */
const TELLING_MS = 20;

/** The plan of the one that takes longest, indented; the times of the others do not count. */
export async function slowestPlan(sql: Sql, statements: readonly Statement[]): Promise<string> {
  let slowest = { ms: -1, plan: 'None of its statements can be explained' };
  for (const { text, values } of statements) {
    if (!/^\s*(select|with|\()/i.test(text)) continue;
    const plan = await explain(sql, text, values);
    const ms = Number(/Execution Time: ([\d.]+) ms/.exec(plan)?.[1] ?? 0);
    if (ms > slowest.ms) slowest = { ms, plan: `${text}\n${plan}` };
  }
  if (slowest.ms >= 0 && slowest.ms < TELLING_MS)
    return `      no statement takes more than ${slowest.ms.toFixed(1)} ms`;
  return slowest.plan.replaceAll(/^/gm, '      ');
}

async function explain(sql: Sql, text: string, values: readonly unknown[]): Promise<string> {
  // What is no text yet has the same form in JSON.
  const asText = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? null)));
  try {
    const rows = await sql.unsafe<{ 'QUERY PLAN': string }[]>(
      `explain (analyze, buffers) ${text}`,
      asText.map((value) => (value === 'null' ? null : value)),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

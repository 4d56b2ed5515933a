import type { Sql } from '../../server/database/types.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What is sent to the database while `work` runs. */
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

/** A slower time below this limit comes from the load of the machine, not from the database. */
const RELEVANT_MS = 20;

/** The plan of the slowest statement, indented; the times of the others do not count. */
export async function slowestPlan(sql: Sql, statements: readonly Statement[]): Promise<string> {
  let slowest = { ms: -1, plan: 'None of its statements can be explained' };
  for (const { text, values } of statements) {
    if (!/^\s*(select|with|\()/i.test(text)) continue;
    const plan = await explain(sql, text, values);
    const ms = Number(/Execution Time: ([\d.]+) ms/.exec(plan)?.[1] ?? 0);
    if (ms > slowest.ms) slowest = { ms, plan: `${text}\n${plan}` };
  }
  if (slowest.ms >= 0 && slowest.ms < RELEVANT_MS)
    return `      no statement takes more than ${slowest.ms.toFixed(1)} ms`;
  return slowest.plan.replaceAll(/^/gm, '      ');
}

async function explain(sql: Sql, text: string, values: readonly unknown[]): Promise<string> {
  // Other values have the same form in JSON.
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

import { RenameError, renameUser } from '../renameUser.ts';
import { openForTool, runTool } from './openForTool.ts';

/** `npm run user:rename -- <old name> <new name>`: renames a user. */
await runTool(async () => {
  const [from, to] = process.argv.slice(2);
  if (from === undefined || to === undefined) return fail('Usage: npm run user:rename -- <old name> <new name>');
  const { sql, close } = await openForTool({ migrate: false });
  try {
    await renameUser(sql, from, to);
    process.stdout.write(`${from} is now ${to}.\n`);
  } catch (error) {
    if (!(error instanceof RenameError)) throw error;
    fail(error.message);
  } finally {
    await close();
  }
});

function fail(message: string): void {
  process.exitCode = 1;
  process.stderr.write(`${message}\n`);
}

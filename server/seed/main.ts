import { loadConfig } from '../config/config.ts';
import { openForTool, runTool } from '../database/cli/openForTool.ts';
import { DEMO_ACCOUNTS } from './demoAccounts.ts';
import { seedMissing } from './seedMissing.ts';

/** `npm run db:seed`: fills an empty database with the reference data and the demo data, on any address. */
await runTool(async () => {
  const config = loadConfig(process.env);
  const { sql, close } = await openForTool({ migrate: true }, config);
  try {
    const started = performance.now();
    const created = await seedMissing({ ...config, demo: true }, sql, (text) => console.log(text));
    if (!created.demoData) {
      console.log('The database already has users. Nothing was changed. `npm run db:reset` empties it.');
      return;
    }
    console.log(`The demo data was created in ${((performance.now() - started) / 1000).toFixed(1)} s. Sign in as:`);
    for (const { role, email, password } of DEMO_ACCOUNTS) console.log(`  ${role.padEnd(14)} ${email}  ${password}`);
  } finally {
    await close();
  }
});

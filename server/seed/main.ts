import { loadConfig } from '../config/config.ts';
import { openFiles } from '../ports/files/openFiles.ts';
import { openDatabase } from '../database/connection/open.ts';
import { DEMO_ACCOUNTS } from './demoAccounts.ts';
import { hasPeople, isEmpty, seedDemo, seedReference } from './index.ts';

// `npm run db:seed`: fills an empty database with the reference data and the demo data, on any address.
const config = loadConfig(process.env);
const database = await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { dataDir: config.dataDir });
try {
  const started = performance.now();
  if (await isEmpty(database.sql)) await seedReference(database.sql);
  if (await hasPeople(database.sql)) {
    console.log('The database already has users. Nothing was changed. `npm run db:reset` empties it.');
  } else {
    await seedDemo(database.sql, {
      now: new Date(),
      files: openFiles(config.files),
      sessions: config.market.sessions,
    });
    console.log(`The demo data was created in ${((performance.now() - started) / 1000).toFixed(1)} s. Sign in as:`);
    for (const { role, email, password } of DEMO_ACCOUNTS) console.log(`  ${role.padEnd(14)} ${email}  ${password}`);
  }
} finally {
  await database.close();
}

import type { CDPSession, Page } from '@playwright/test';

import { openDatabase } from '../../../server/database/connection/open.ts';
import type { Sql } from '../../../server/database/types.ts';
import { runServer } from '../../../tests/support/server/runServer.ts';
import { getHeap, withBrowser, withBuiltSite } from '../../support/inBrowser.ts';
import { addPeople } from '../../data/manyPeople.ts';
import type { Row } from '../../support/report.ts';

const EXPORTED = 100_000;
const CHANGED = 10_000;
/** Memory that the page may gain during an export after its first tenth. */
const TARGET_GROWTH_MB = 8;

/** Measures long lists of admins in a browser: an export of 100,000 rows and one action for each of 10,000 rows. */
export async function measureLongLists(): Promise<Row[]> {
  return withBuiltSite(async (dataDir) => {
    await (await runServer({ env: { DATA_DIR: dataDir } })).stop();
    const database = await openDatabase({ dataDir, statementTimeout: 0 });
    await addPeople(database.sql, EXPORTED);
    await addMessages(database.sql);
    const server = await runServer({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir } });
    try {
      return await withBrowser(server.url, 'admin', async (page, session) => [
        ...(await measureExport(page, session, server.url)),
        ...(await measureMany(page, server.url, database.sql)),
      ]);
    } finally {
      await server.stop();
      await database.close();
    }
  });
}

async function addMessages(sql: Sql): Promise<void> {
  await sql`insert into contact_requests (full_name, emailaddress, message, status, search_key)
    select 'Person ' || g, 'person' || g || '@bench.example', 'Message number ' || g, 'open', 'message number ' || g
    from generate_series(1, ${CHANGED}::int) g`;
}

/** The page's memory is read after a tenth of the rows and near the end; the rows of the file are counted. */
async function measureExport(page: Page, session: CDPSession, url: string): Promise<Row[]> {
  await page.goto(`${url}/admin/app-users`);
  await page.locator('tbody tr a').first().waitFor();
  const began = performance.now();
  const saved = page.waitForEvent('download', { timeout: 600_000 });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const progress = page.getByRole('button', { name: /^Cancel export/ });
  const readAt = async (rows: number) => {
    await page.waitForFunction(
      (least) =>
        [...document.querySelectorAll('button')].some((button) => {
          const text = button.textContent;
          return text.startsWith('Cancel export') && Number(text.replaceAll(/\D/g, '')) >= least;
        }),
      rows,
      { timeout: 600_000 },
    );
    return getHeap(session);
  };
  await progress.waitFor();
  const early = await readAt(EXPORTED / 10);
  const late = await readAt(EXPORTED * 0.95);
  const lines = await getLines(await (await saved).createReadStream());
  const seconds = (performance.now() - began) / 1_000;
  const growth = late - early;
  return [
    {
      what: `export of ${EXPORTED.toLocaleString('en')} people in ${seconds.toFixed(0)} s, ${lines.toLocaleString('en')} lines; memory of the page at a tenth ${early.toFixed(1)} MB, near the end ${late.toFixed(1)} MB: growth`,
      measured: `${growth.toFixed(1)} MB`,
      target: `≤ ${TARGET_GROWTH_MB} MB`,
      // The demo data contains users of its own.
      met: growth <= TARGET_GROWTH_MB && lines > EXPORTED,
    },
  ];
}

async function getLines(file: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0;
  for await (const piece of file) for (const byte of piece) if (byte === 10) lines += 1;
  return lines;
}

/** The action closes all rows of the list; the page stays at the start and shows the progress. */
async function measureMany(page: Page, url: string, sql: Sql): Promise<Row[]> {
  await page.goto(`${url}/admin/contact-us?status=open`);
  await page.locator('tbody tr').nth(1).waitFor();
  await page.locator('thead input[type="checkbox"]').check();
  await page.getByRole('button', { name: /^Select all/ }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  const began = performance.now();
  const dock = page.getByRole('complementary').getByRole('status');
  await dock.filter({ hasText: ' of ' }).waitFor();
  await page.getByRole('link', { name: 'Feedback' }).first().click();
  await page.waitForURL((address) => address.pathname !== '/admin/contact-us');
  const wasSeen = await dock.isVisible();
  await page.waitForFunction(
    () => !/ of /.test(document.querySelector('aside [role="status"]')?.textContent ?? ' of '),
    undefined,
    { timeout: 1_200_000 },
  );
  const seconds = (performance.now() - began) / 1_000;
  const [row] = await sql<
    { closed: number }[]
  >`select count(*)::int as closed from contact_requests where status = 'closed'`;
  const closed = row?.closed ?? 0;
  return [
    {
      what: `one action for each of ${CHANGED.toLocaleString('en')} rows in ${seconds.toFixed(0)} s, the page was left meanwhile and the progress ${wasSeen ? 'stayed' : 'was gone'}: done`,
      measured: closed.toLocaleString('en'),
      target: CHANGED.toLocaleString('en'),
      met: wasSeen && closed >= CHANGED,
    },
  ];
}

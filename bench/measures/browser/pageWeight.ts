import { describeWeight, weighPage, weightBudgets } from '../../../tests/e2e/support/pageWeight.ts';
import { runServer } from '../../../tests/support/server/runServer.ts';
import { withBrowser, withBuiltSite } from '../../support/inBrowser.ts';
import type { Row } from '../../support/report.ts';

const PHONE = { width: 412, height: 823 };

/** The bytes that a phone receives for each page with an empty cache, by kind. */
export async function measurePageWeight(): Promise<Row[]> {
  return withBuiltSite(async (dataDir) => {
    const server = await runServer({ env: { DATA_DIR: dataDir } });
    try {
      const rows: Row[] = [];
      for (const { role, pages } of weightBudgets)
        await withBrowser(server.url, role, async (page) => {
          await page.setViewportSize(PHONE);
          for (const { path, total: budget } of pages) {
            const { total, kinds } = describeWeight(await weighPage(page, `${server.url}${path}`));
            rows.push({
              what: `${path} with an empty cache, ${kinds}`,
              measured: `${total.toFixed(0)} KB`,
              target: `≤ ${budget} KB`,
              met: total <= budget,
            });
          }
        });
      return rows;
    } finally {
      await server.stop();
    }
  });
}

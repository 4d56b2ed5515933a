import { expect, signInAs, test } from './support/app.ts';
import { describeWeight, weighPage, weightBudgets } from './support/pageWeight.ts';

test.describe.configure({ mode: 'parallel' });

for (const { role, pages } of weightBudgets) {
  test(`pages of ${role} stay within their weight`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    await signInAs(page, role);
    const tooHeavy: string[] = [];
    for (const { path, total: budget } of pages) {
      const { total, kinds } = describeWeight(await weighPage(page, path));
      if (total > budget) tooHeavy.push(`${path}: ${total.toFixed(0)} KB, ${budget} KB allowed: ${kinds}`);
    }
    expect(tooHeavy).toEqual([]);
  });
}

import { DAY_MS } from '../../base/durations.ts';
import { field } from '../../base/delimitedFile.ts';
import { searchKey } from '../../database/keys.ts';
import type { bugReports, contactRequests, feedback } from '../../database/tables/platform/feedback.ts';
import type { Person } from '../people.ts';
import { createRandom } from '../random.ts';
import { ago, type SeedContext } from '../seedContext.ts';
import { readTable } from '../seedTable.ts';

interface InboxData {
  readonly feedback: (typeof feedback.$inferInsert)[];
  readonly bugs: (typeof bugReports.$inferInsert)[];
  readonly contacts: (typeof contactRequests.$inferInsert)[];
}

/** Creates feedback, bug reports and contact requests. */
export function createInbox(context: SeedContext, people: readonly Person[]): InboxData {
  const data: InboxData = { feedback: [], bugs: [], contacts: [] };
  const random = createRandom('inbox');
  const members = people.filter(({ role, active }) => role !== 'admin' && active);
  for (const row of readTable('inbox.csv')) {
    const person = random.pick(members);
    const createdAt = ago(context, random.next() * 60 * DAY_MS);
    const status = random.pick(['open', 'open', 'open', 'in_progress', 'closed'] as const);
    const text = field(row, 'text');
    const shared = { userId: person.id, status, createdAt, updatedAt: createdAt };
    if (field(row, 'kind') === 'feedback')
      data.feedback.push({
        id: data.feedback.length + 1,
        ...shared,
        feedback: text,
        searchKey: searchKey(text, person.fullName),
      });
    else if (field(row, 'kind') === 'bug')
      data.bugs.push({
        id: data.bugs.length + 1,
        ...shared,
        title: field(row, 'title'),
        description: text,
        searchKey: searchKey(field(row, 'title'), text),
      });
    else {
      const fullName = field(row, 'title');
      data.contacts.push({
        id: data.contacts.length + 1,
        ...shared,
        userId: null,
        fullName,
        emailaddress: `${searchKey(fullName).replace(/ /gu, '.')}@mail.bourse.example`,
        message: text,
        searchKey: searchKey(fullName, text),
      });
    }
  }
  return data;
}

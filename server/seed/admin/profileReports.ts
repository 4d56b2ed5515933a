import { DAY_MS, HOUR_MS } from '../../base/durations.ts';
import type {
  profileReportCases,
  profileReportEvidence,
  profileReportNotes,
  profileReports,
} from '../../database/tables/social/profileReports.ts';
import { initials, monogram, type ImageStore } from '../images.ts';
import type { Person } from '../people.ts';
import { createRandom } from '../random.ts';
import { ago, type SeedContext } from '../seedContext.ts';

export interface ProfileReportData {
  readonly cases: (typeof profileReportCases.$inferInsert)[];
  readonly notes: (typeof profileReportNotes.$inferInsert)[];
  readonly reports: (typeof profileReports.$inferInsert)[];
  readonly evidence: (typeof profileReportEvidence.$inferInsert)[];
}

/** Positions in the list of reasons. */
const IMPERSONATION = 1;
const SPAM = 2;
const OFFENSIVE = 3;

interface Plan {
  /** The reported bio; the person's own when omitted. */
  readonly bio?: string;
  readonly reports: readonly (readonly [reason: number, note: string | null])[];
  readonly note?: string;
  readonly decision?: 'dismiss' | 'clear';
  readonly reason?: string;
}

/** The cases, the oldest first: two decided, one assigned, two waiting. */
const PLANS: readonly Plan[] = [
  {
    reports: [[OFFENSIVE, 'The picture is a joke about my team.']],
    decision: 'dismiss',
    reason: 'A picture with initials. It does not break a rule.',
  },
  {
    bio: 'Join my paid group: 90 % hit rate, first week free. Write me a message.',
    reports: [
      [SPAM, 'Advertises a paid group.'],
      [SPAM, null],
    ],
    decision: 'clear',
    reason: 'Advertising for a paid group with promised returns.',
  },
  {
    bio: 'Guaranteed signals every morning. The link is in my posts.',
    reports: [
      [SPAM, 'Sinyal satıyor, kesin kazanç vaat ediyor.'],
      [SPAM, 'Sells signals with guaranteed returns.'],
    ],
    note: 'Compared with the posts of the last week: the same text, several times a day.',
  },
  { reports: [[OFFENSIVE, null]] },
  {
    reports: [
      [IMPERSONATION, 'Uses the name of my colleague, who has no account here.'],
      [IMPERSONATION, 'Bu kişi değil; adını ve kuruluşunu kullanıyor.'],
      [SPAM, null],
    ],
  },
];

/** Creates reported profiles in every state. A decision to clear removes the bio of the person. */
export async function createProfileReports(
  context: SeedContext,
  people: readonly Person[],
  imageStore: ImageStore,
): Promise<ProfileReportData> {
  const random = createRandom('profile reports');
  const data: ProfileReportData = { cases: [], notes: [], reports: [], evidence: [] };
  const admins = people.filter(({ role }) => role === 'admin');
  const members = people.filter(
    ({ id, role, active, isPrivate, joinedAt }) =>
      id > 3 && role === 'app_user' && active && !isPrivate && joinedAt < ago(context, 30 * DAY_MS),
  );
  const reportedPeople = random.sample(members, PLANS.length);
  const reporters = members.filter((member) => !reportedPeople.includes(member));
  for (const [index, { id: userId, fullName, row }] of reportedPeople.entries()) {
    const plan = PLANS[index];
    if (plan === undefined) continue;
    const caseId = index + 1;
    const createdAt = ago(context, (PLANS.length - index) * 30 * HOUR_MS);
    const after = (hours: number) => new Date(createdAt.getTime() + hours * HOUR_MS);
    const { decision, bio = row.bio ?? null } = plan;
    const assigneeId = plan.note === undefined ? null : random.pick(admins).id;
    data.cases.push({
      id: caseId,
      userId,
      state: decision ? 'decided' : assigneeId === null ? 'open' : 'assigned',
      assigneeId,
      decision: decision ?? null,
      ruleId: decision === 'clear' ? SPAM : null,
      reason: plan.reason ?? null,
      removedParts: decision === 'clear' ? ['bio'] : [],
      decidedById: decision ? random.pick(admins).id : null,
      decidedAt: decision ? after(20) : null,
      reportCount: plan.reports.length,
      lastReportedAt: after(plan.reports.length - 1),
      createdAt,
      updatedAt: decision ? after(20) : createdAt,
    });
    for (const [position, reporter] of random.sample(reporters, plan.reports.length).entries()) {
      const [categoryId, note] = plan.reports[position] ?? [SPAM, null];
      data.reports.push({
        id: data.reports.length + 1,
        caseId,
        reporterId: reporter.id,
        categoryId,
        note,
        createdAt: after(position),
      });
    }
    if (plan.note !== undefined)
      data.notes.push({
        id: data.notes.length + 1,
        caseId,
        authorId: assigneeId,
        note: plan.note,
        createdAt: after(3),
      });
    const { firstname, middlename = null, lastname, username, organizationName = null, profilephoto = null } = row;
    // A dismissal has deleted the copies of the pictures. The other copies have no owner: only admins open them.
    const copy =
      profilephoto === null || decision === 'dismiss'
        ? null
        : await imageStore.add(monogram(initials(fullName), userId * 3, 160), null, 160, 160, 'webp', 'owner');
    data.evidence.push({
      id: caseId,
      caseId,
      firstname,
      middlename,
      lastname,
      username,
      bio,
      organizationName,
      photo: copy?.url ?? null,
      photoSource: copy === null ? null : profilephoto,
      createdAt,
    });
    row.bio = decision === 'clear' ? null : bio;
  }
  return data;
}

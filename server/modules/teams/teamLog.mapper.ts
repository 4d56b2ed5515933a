import { isRecord } from '../../base/isRecord.ts';
import { TeamLogSubject, type TeamLogChange, type TeamLogEntry, type TeamLogPerson } from '../../generated/schema.ts';
import { fullName } from '../../../rules/people/people.ts';
import { isTeamLogField, TEAM_LOG_TEXT } from '../../../rules/teams/teamLog.ts';
import { botStatusIds } from '../../database/referenceIds.ts';
import type { TeamLogRow } from './teamLog.store.ts';

type Fields = Readonly<Record<string, unknown>>;

const statusNames = new Map<unknown, string>(Object.entries(botStatusIds).map(([name, id]) => [id, name]));

/** The log names statuses instead of ids, because clients translate the names. */
function withStatusName(fields: Fields): Fields {
  const { statusId, ...rest } = fields;
  const status = statusNames.get(statusId);
  return status === undefined ? rest : { ...rest, status };
}

/** The display text of a value; null for empty and unsupported values. */
function toText(value: unknown): string | null {
  if (Array.isArray(value))
    return value.length === 0 ? null : truncate(value.map((item) => toText(item) ?? '').join(', '));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? truncate(value) : null;
}

function truncate(text: string): string {
  const letters = [...text];
  return letters.length > TEAM_LOG_TEXT ? `${letters.slice(0, TEAM_LOG_TEXT).join('')}…` : text;
}

/** The changed fields that the log shows. The role of an invitation is shown as a change as well. */
function getChanges(detail: Fields): TeamLogChange[] {
  const before = isRecord(detail['before']) ? withStatusName(detail['before']) : {};
  const after = isRecord(detail['after'])
    ? withStatusName(detail['after'])
    : 'role' in detail
      ? { role: detail['role'] }
      : {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isTeamLogField);
  return names
    .map((field) => ({ field, before: toText(before[field]), after: toText(after[field]) }))
    .filter((change) => change.before !== change.after);
}

interface PersonRow {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly thumb: string | null;
}

const toLogPerson = (row: PersonRow | null): TeamLogPerson | null =>
  row && { id: row.id, full_name: fullName(row), username: row.username, thumb: row.thumb };

function getSubject(row: TeamLogRow): Pick<TeamLogEntry, 'subject_type' | 'subject_id' | 'subject_name'> {
  const { entry, team, person, bot } = row;
  const subject_type = Object.values(TeamLogSubject).find((type) => type === entry.subjectType) ?? 'team';
  switch (subject_type) {
    case 'user':
      return { subject_type, subject_id: person?.id ?? null, subject_name: person && fullName(person) };
    case 'bot': {
      // Members cannot open bots that moved to another team.
      const isOpenable = bot !== null && bot.deletedAt === null && bot.teamId === entry.teamId;
      const nameThen = toText(entry.detail['bot']);
      return {
        subject_type,
        subject_id: isOpenable ? bot.id : null,
        subject_name: isOpenable ? bot.name : (nameThen ?? bot?.name ?? null),
      };
    }
    case 'team':
      return { subject_type, subject_id: entry.teamId, subject_name: team.name };
  }
}

/** Maps an entry of a team's log. */
export function toLogEntry(row: TeamLogRow): TeamLogEntry {
  const { entry } = row;
  return {
    id: entry.id,
    action: entry.action,
    actor: toLogPerson(row.actor),
    ...getSubject(row),
    changes: getChanges(entry.detail),
    cts: entry.createdAt,
  };
}

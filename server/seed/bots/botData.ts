import type { betaTesters } from '../../database/tables/bots/betaTesters.ts';
import type { botRequests, botTimeline } from '../../database/tables/bots/botReviews.ts';
import type { botCountries, botCredentials, botImages, botPermissions } from '../../database/tables/bots/bots.ts';
import type { botCommands, commandUses } from '../../database/tables/bots/commands.ts';
import type { botScopes } from '../../database/tables/bots/consents.ts';
import type { botPrograms } from '../../database/tables/bots/conversations.ts';
import type { BotRow } from './botRow.ts';

/** The bots of the demo data with all their records. */
export interface BotData {
  readonly rows: BotRow[];
  readonly images: (typeof botImages.$inferInsert)[];
  readonly countries: (typeof botCountries.$inferInsert)[];
  readonly permissions: (typeof botPermissions.$inferInsert)[];
  readonly credentials: (typeof botCredentials.$inferInsert)[];
  readonly commands: (typeof botCommands.$inferInsert)[];
  readonly uses: (typeof commandUses.$inferInsert)[];
  readonly requests: (typeof botRequests.$inferInsert & { id: number })[];
  readonly timeline: (typeof botTimeline.$inferInsert)[];
  readonly testers: (typeof betaTesters.$inferInsert)[];
  readonly programs: (typeof botPrograms.$inferInsert)[];
  readonly scopes: (typeof botScopes.$inferInsert)[];
}

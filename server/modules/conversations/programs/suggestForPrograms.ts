import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import { botPrograms } from '../../../database/tables/bots/conversations.ts';
import { botSuggestions } from '../../../database/tables/bots/suggestions.ts';
import { UserError } from '../../../context/envelope.ts';
import { answerQuestion, parseQuestion, takeQuestions, type TakenQuestion } from '../suggestions/questions.service.ts';
import { suggestIndustries } from './industries.ts';
import type { ProgramSuggest, ProgramTools } from './program.ts';

type ProgramName = (typeof botPrograms.$inferSelect)['program'];

/** The programs that complete an option of their commands. */
const suggesting: Readonly<Partial<Record<ProgramName, ProgramSuggest>>> = { movers: suggestIndustries };

/** The bots of the platform with a question that no consumer has taken. */
const listWithQuestions = ({ db, now }: Pick<ProgramTools, 'db' | 'now'>) =>
  db
    .select({ botId: botPrograms.botId, program: botPrograms.program })
    .from(botPrograms)
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(botSuggestions)
          .where(
            and(
              eq(botSuggestions.botId, botPrograms.botId),
              isNull(botSuggestions.takenAt),
              gt(botSuggestions.expiresAt, now()),
            ),
          ),
      ),
    );

async function answerOne(
  tools: ProgramTools,
  botId: number,
  suggest: ProgramSuggest,
  taken: TakenQuestion,
): Promise<void> {
  try {
    const suggestions = await suggest(tools, parseQuestion(taken));
    await answerQuestion(tools, botId, { suggestionId: taken.id, suggestions });
  } catch (error) {
    // The question is over.
    if (error instanceof UserError && error.status === 404) return;
    tools.log.warn({ err: error, botId }, 'a program of the platform could not suggest values');
  }
}

/** Answers the questions for suggestions to the bots of the platform, as the bots of developers do. */
export async function suggestForPrograms(tools: ProgramTools): Promise<void> {
  for (const { botId, program } of await listWithQuestions(tools)) {
    const suggest = suggesting[program];
    if (suggest === undefined) continue;
    const questions = await takeQuestions(tools, { botId });
    await Promise.all(questions.map((question) => answerOne(tools, botId, suggest, question)));
  }
}

import { readFileSync } from 'node:fs';
import { dashboardCards } from '../../database/tables/market/dashboards.ts';
import { policies } from '../../database/tables/people/policies.ts';
import { advanceSequences, copyRows, type Tx } from '../rows.ts';
import { POLICY_TYPES } from './listNames.ts';
import { REFERENCE_DATE } from './lists.ts';

/** The date of the legal texts [social §9]. */
const REVIEWED = new Date('2021-12-23T00:00:00.000Z');
const EFFECTIVE = new Date('2022-01-22T00:00:00.000Z');

/** Files of the legal texts, in the order of the policy types. */
const POLICY_FILES = ['acceptable-use', 'cookie', 'privacy', 'terms'];

const readPolicy = (name: string, language: string): string =>
  readFileSync(new URL(`../data/policies/${name}.${language}.html`, import.meta.url), 'utf8').trim();

/** Card type of the wire, English and Turkish info text. */
const CARDS: readonly (readonly [string, string, string])[] = [
  [
    'top_performers_card',
    'People whose public portfolio gained most over the last month. Past gains say nothing about the future.',
    'Herkese açık portföyü son bir ayda en çok kazananlar. Geçmiş kazançlar gelecek hakkında bir şey söylemez.',
  ],
  [
    'influencer_card',
    'People whom many others follow, and whose posts they like and discuss. The score, 0 to 100, combines followers with the posts of the last 90 days, their likes and comments.',
    'Çok takip edilen, gönderileri beğenilen ve konuşulan kişiler. 0 ile 100 arasındaki puan, takipçilerle son 90 günün gönderilerini, bunların beğeni ve yorumlarını birleştirir.',
  ],
  [
    'mover_card',
    'Stocks with the largest price change against the previous close, up or down.',
    'Önceki kapanışa göre fiyatı en çok değişen hisseler, yukarı veya aşağı.',
  ],
  [
    'post_card',
    'Recent posts of people you follow and about stocks that you watch or hold.',
    'Takip ettiğiniz kişilerin ve izlediğiniz veya portföyünüzdeki hisselerle ilgili son gönderiler.',
  ],
];

/** Writes the legal texts and the info texts of the dashboard cards, in both languages. */
export async function writeTexts(tx: Tx): Promise<void> {
  await copyRows(
    tx,
    policies,
    POLICY_TYPES.map((_names, index) => {
      const file = POLICY_FILES[index] ?? '';
      return {
        id: index + 1,
        policyTypeId: index + 1,
        version: 1,
        description: readPolicy(file, 'en'),
        descriptionTr: readPolicy(file, 'tr'),
        active: true,
        effectiveAt: EFFECTIVE,
        createdAt: REVIEWED,
        updatedAt: REVIEWED,
      };
    }),
  );
  await copyRows(
    tx,
    dashboardCards,
    CARDS.map(([type, info, infoTr], index) => ({ type, info, infoTr, rank: index + 1, updatedAt: REFERENCE_DATE })),
  );
  await advanceSequences(tx, [policies]);
}

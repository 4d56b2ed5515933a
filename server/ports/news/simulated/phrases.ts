import type { Article } from '../news.ts';

export type Language = Article['language'];

/** Titles, each with the sentence that follows it; one pair is chosen per article. */
type Openings = readonly (readonly [title: string, lead: string])[];

/**
 * The text templates. {N} name, {SYM} symbol, {X} price, {P} price before, {D} size of the change, {LOW} and {HIGH} of
 * the session, {V} shares traded, {IDX} index with {XI} points and {DI} size of its change, {B} and {W} the best and
 * the worst share with {DB} and {DW}, {UP} and {DOWN} how many of {ALL} rose and fell, {EPS} what analysts expect.
 */
export interface Phrases {
  readonly rise: Openings;
  readonly fall: Openings;
  readonly riseAtMidday: Openings;
  readonly fallAtMidday: Openings;
  readonly reportsToday: Openings;
  readonly riseAfterResults: Openings;
  readonly fallAfterResults: Openings;
  readonly indexUp: Openings;
  readonly indexDown: Openings;
  readonly indexFlat: Openings;
  /** The move of the main index in the same period. */
  readonly meanwhileUp: string;
  readonly meanwhileDown: string;
  readonly range: string;
  readonly previous: string;
  readonly expectation: string;
  readonly otherIndexUp: string;
  readonly otherIndexDown: string;
  readonly bestAndWorst: string;
  readonly breadth: string;
  /** The notice below every article. */
  readonly notice: string;
}

const en: Phrases = {
  rise: [
    ['{N} gains {D} and closes at {X}', '{N} ({SYM}) closed at {X}, {D} above the previous session.'],
    ['Buyers lift {N} by {D}', 'Demand for {N} ({SYM}) held until the closing bell: {X}, a gain of {D}.'],
    ['{N} among the strongest large shares', '{N} ({SYM}) rose {D} to {X} and was among the strongest large shares.'],
    ['{N} closes {D} higher', 'With {X} at the close, {N} ({SYM}) stands {D} above the session before.'],
  ],
  fall: [
    ['{N} loses {D} and closes at {X}', '{N} ({SYM}) closed at {X}, {D} below the previous session.'],
    ['Sellers push {N} down {D}', 'Pressure on {N} ({SYM}) held until the closing bell: {X}, a loss of {D}.'],
    ['{N} among the weakest large shares', '{N} ({SYM}) fell {D} to {X} and was among the weakest large shares.'],
    ['{N} closes {D} lower', 'With {X} at the close, {N} ({SYM}) stands {D} below the session before.'],
  ],
  riseAtMidday: [
    ['{N} up {D} at midday', 'Half way through the session {N} ({SYM}) trades at {X}, {D} above the previous close.'],
    ['{N} leads the first half of the session', '{N} ({SYM}) has risen {D} to {X} since the previous close.'],
  ],
  fallAtMidday: [
    ['{N} down {D} at midday', 'Half way through the session {N} ({SYM}) trades at {X}, {D} below the previous close.'],
    ['{N} trails in the first half of the session', '{N} ({SYM}) has fallen {D} to {X} since the previous close.'],
  ],
  reportsToday: [
    ['{N} reports its quarter today', '{N} ({SYM}) publishes its quarterly earnings today. The last price was {X}.'],
    ['Figures of {N} expected today', 'Quarterly earnings of {N} ({SYM}) are due today. The share last traded at {X}.'],
  ],
  riseAfterResults: [
    [
      '{N} rises {D} after its figures',
      'In the first session after its quarterly earnings {N} ({SYM}) rose {D} to {X}.',
    ],
    ['Figures help {N}: up {D}', 'After the quarterly earnings {N} ({SYM}) closed {D} higher at {X}.'],
  ],
  fallAfterResults: [
    [
      '{N} falls {D} after its figures',
      'In the first session after its quarterly earnings {N} ({SYM}) fell {D} to {X}.',
    ],
    ['Figures weigh on {N}: down {D}', 'After the quarterly earnings {N} ({SYM}) closed {D} lower at {X}.'],
  ],
  indexUp: [
    ['{IDX} closes {DI} higher', '{IDX} ended the session at {XI} points, {DI} above the previous close.'],
    ['{IDX} gains {DI}', 'Gains prevailed: {IDX} rose {DI} to {XI} points.'],
  ],
  indexDown: [
    ['{IDX} closes {DI} lower', '{IDX} ended the session at {XI} points, {DI} below the previous close.'],
    ['{IDX} loses {DI}', 'Losses prevailed: {IDX} fell {DI} to {XI} points.'],
  ],
  indexFlat: [['{IDX} closes little changed', '{IDX} ended the session at {XI} points, close to where it began.']],
  meanwhileUp: '{IDX} gained {DI} in the same time.',
  meanwhileDown: '{IDX} lost {DI} in the same time.',
  range: 'The share traded between {LOW} and {HIGH}; {V} shares changed hands.',
  previous: 'The previous close was {P}.',
  expectation: 'Simulated analysts expect earnings of {EPS} per share.',
  otherIndexUp: '{IDX} rose {DI} to {XI} points.',
  otherIndexDown: '{IDX} fell {DI} to {XI} points.',
  bestAndWorst: 'Of the large shares {B} did best ({DB}) and {W} worst ({DW}).',
  breadth: 'Of {ALL} large shares {UP} rose and {DOWN} fell.',
  notice:
    'This article was written by the Bourse simulation about simulated prices. It says nothing about the real company.',
};

const tr: Phrases = {
  rise: [
    [
      '{N} {D} yükselerek {X} seviyesinden kapandı',
      '{N} ({SYM}) günü önceki kapanışa göre {D} artışla {X} seviyesinden tamamladı.',
    ],
    ['{N} hisselerinde {D} yükseliş', '{N} ({SYM}) hisselerine ilgi kapanışa kadar sürdü: {D} artışla {X}.'],
    [
      '{N} günün öne çıkan büyük hisseleri arasında',
      '{N} ({SYM}) {D} yükselerek {X} oldu ve büyük hisseler arasında öne çıktı.',
    ],
    [
      '{N} günü {D} artışla tamamladı',
      'Kapanışta {X} seviyesinde olan {N} ({SYM}) bir önceki seansa göre {D} değer kazandı.',
    ],
  ],
  fall: [
    [
      '{N} {D} gerileyerek {X} seviyesinden kapandı',
      '{N} ({SYM}) günü önceki kapanışa göre {D} düşüşle {X} seviyesinden tamamladı.',
    ],
    ['{N} hisselerinde {D} düşüş', '{N} ({SYM}) hisselerindeki satış baskısı kapanışa kadar sürdü: {D} düşüşle {X}.'],
    [
      '{N} günün zayıf büyük hisseleri arasında',
      '{N} ({SYM}) {D} gerileyerek {X} oldu ve büyük hisselerin gerisinde kaldı.',
    ],
    [
      '{N} günü {D} düşüşle tamamladı',
      'Kapanışta {X} seviyesinde olan {N} ({SYM}) bir önceki seansa göre {D} değer kaybetti.',
    ],
  ],
  riseAtMidday: [
    [
      '{N} gün ortasında {D} yukarıda',
      'Seansın ortasında {N} ({SYM}) önceki kapanışın {D} üzerinde, {X} seviyesinde işlem görüyor.',
    ],
    ['Seansın ilk yarısında {N} önde', '{N} ({SYM}) önceki kapanıştan bu yana {D} yükselerek {X} seviyesine çıktı.'],
  ],
  fallAtMidday: [
    [
      '{N} gün ortasında {D} aşağıda',
      'Seansın ortasında {N} ({SYM}) önceki kapanışın {D} altında, {X} seviyesinde işlem görüyor.',
    ],
    ['Seansın ilk yarısında {N} geride', '{N} ({SYM}) önceki kapanıştan bu yana {D} gerileyerek {X} seviyesine indi.'],
  ],
  reportsToday: [
    ['{N} bugün bilançosunu açıklıyor', '{N} ({SYM}) üç aylık bilançosunu bugün açıklıyor. Son fiyat {X} oldu.'],
    ['Gözler {N} bilançosunda', '{N} ({SYM}) için üç aylık bilanço günü. Hisse en son {X} seviyesinden işlem gördü.'],
  ],
  riseAfterResults: [
    ['{N} bilanço sonrası {D} yükseldi', 'Bilançodan sonraki ilk seansta {N} ({SYM}) {D} yükselerek {X} oldu.'],
    [
      'Bilanço {N} hisselerine yaradı: {D} artış',
      'Üç aylık bilançonun ardından {N} ({SYM}) günü {D} artışla {X} seviyesinden kapattı.',
    ],
  ],
  fallAfterResults: [
    ['{N} bilanço sonrası {D} geriledi', 'Bilançodan sonraki ilk seansta {N} ({SYM}) {D} gerileyerek {X} oldu.'],
    [
      'Bilanço {N} hisselerine baskı yaptı: {D} düşüş',
      'Üç aylık bilançonun ardından {N} ({SYM}) günü {D} düşüşle {X} seviyesinden kapattı.',
    ],
  ],
  indexUp: [
    ['{IDX} günü {DI} yükselişle kapattı', '{IDX} seansı önceki kapanışın {DI} üzerinde, {XI} puandan tamamladı.'],
    ['{IDX} {DI} değer kazandı', 'Alıcıların öne çıktığı günde {IDX} {DI} yükselerek {XI} puan oldu.'],
  ],
  indexDown: [
    ['{IDX} günü {DI} düşüşle kapattı', '{IDX} seansı önceki kapanışın {DI} altında, {XI} puandan tamamladı.'],
    ['{IDX} {DI} değer kaybetti', 'Satıcıların öne çıktığı günde {IDX} {DI} gerileyerek {XI} puan oldu.'],
  ],
  indexFlat: [['{IDX} günü yatay kapattı', '{IDX} seansı önceki kapanışa yakın, {XI} puandan tamamladı.']],
  meanwhileUp: '{IDX} aynı sürede {DI} değer kazandı.',
  meanwhileDown: '{IDX} aynı sürede {DI} değer kaybetti.',
  range: 'Hisse seans içinde {LOW} ile {HIGH} arasında işlem gördü; {V} adet hisse el değiştirdi.',
  previous: 'Önceki kapanış {P} olmuştu.',
  expectation: 'Simüle analistler hisse başına {EPS} kâr bekliyor.',
  otherIndexUp: '{IDX} {DI} yükselerek {XI} puan oldu.',
  otherIndexDown: '{IDX} {DI} gerileyerek {XI} puan oldu.',
  bestAndWorst: 'Büyük hisselerde günün kazandıranı {B} ({DB}), kaybettireni {W} ({DW}) oldu.',
  breadth: 'İzlenen {ALL} büyük hissenin {UP} tanesi yükseldi, {DOWN} tanesi düştü.',
  notice:
    'Bu haber, simüle fiyatlar hakkında Bourse simülasyonu tarafından yazılmıştır. Gerçek şirketle ilgisi yoktur.',
};

export const phrases: Readonly<Record<Language, Phrases>> = { en, tr };

/**
 * Replaces the {names} of a template by their values.
 * @throws Error for a name without a value, which is a bug
 */
export function fill(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/gu, (_whole, name: string) => {
    const text = values[name];
    if (text === undefined) throw new Error(`No text for {${name}} in: ${phrase}`);
    return text;
  });
}

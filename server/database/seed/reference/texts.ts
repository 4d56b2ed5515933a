import { readFileSync } from 'node:fs';
import { dashboardCards } from '../../tables/dashboards.ts';
import { policies } from '../../tables/policies.ts';
import { aboutRecords, helpItems } from '../../tables/settings.ts';
import { advanceSequences, copyRows, type Tx } from '../rows.ts';
import { POLICY_TYPES } from './listNames.ts';
import { REFERENCE_DATE } from './lists.ts';

/** The legal texts' own date [social §9]. */
const REVIEWED = new Date('2021-12-23T00:00:00.000Z');
const EFFECTIVE = new Date('2022-01-22T00:00:00.000Z');

/** Files of the legal texts, in the order of the policy types. */
const POLICY_FILES = ['acceptable-use', 'cookie', 'privacy', 'terms'];

const readPolicy = (name: string, language: string): string =>
  readFileSync(new URL(`../data/policies/${name}.${language}.html`, import.meta.url), 'utf8').trim();

/** Title, answer, Turkish title, Turkish answer. */
const HELP: readonly (readonly [string, string, string, string])[] = [
  [
    'Are the prices real?',
    'No. Bourse runs on a simulated exchange unless its operator connects a data vendor. Company names and symbols are real, prices, volumes and news are not. Screens that show simulated data say so.',
    'Fiyatlar gerçek mi?',
    'Hayır. İşletmeci bir veri sağlayıcısı bağlamadıkça Bourse simüle edilmiş bir borsayla çalışır. Şirket adları ve semboller gerçektir; fiyatlar, hacimler ve haberler değildir. Simüle veri gösteren ekranlar bunu belirtir.',
  ],
  [
    'How do I add a stock to my watchlist?',
    'Press Watch beside a stock in Market Movers, on the market page or on the stock’s own page, and confirm. Press Watching to remove it again.',
    'İzleme listeme nasıl hisse eklerim?',
    'Öne çıkan hisselerde, piyasa sayfasında veya hissenin kendi sayfasında İzle düğmesine basıp onaylayın. Çıkarmak için İzleniyor düğmesine basın.',
  ],
  [
    'How do price alerts work?',
    'Choose a stock, a condition (above, below or a move in percent) and whether it should fire once or every time. You are told in the app, and by e-mail if you want.',
    'Fiyat alarmları nasıl çalışır?',
    'Bir hisse, bir koşul (üstünde, altında veya yüzde değişim) ve alarmın bir kez mi yoksa her seferinde mi çalacağını seçin. Uygulamada, isterseniz e-postayla da haber veririz.',
  ],
  [
    'What does a private account change?',
    'Only followers whom you accepted see your photos and videos. People have to ask before they can follow you. When you go public again, all pending requests are approved.',
    'Gizli hesap neyi değiştirir?',
    'Fotoğraf ve videolarınızı yalnızca kabul ettiğiniz takipçiler görür. Sizi takip etmek isteyenler önce istek gönderir. Hesabınızı yeniden herkese açtığınızda bekleyen tüm istekler onaylanır.',
  ],
  [
    'How do I block somebody?',
    'Open the person’s profile and choose Block. Neither of you sees the other’s posts any more. You find the list under Settings, Blocked Accounts.',
    'Birini nasıl engellerim?',
    'Kişinin profilini açıp Engelle’yi seçin. Artık ikiniz de birbirinizin gönderilerini görmezsiniz. Listeyi Ayarlar, Engellenen Hesaplar bölümünde bulursunuz.',
  ],
  [
    'How do I report a post?',
    'Open the menu of the post, choose Report and a reason. Reports are anonymous: the author does not learn who sent them. We tell you how it was decided.',
    'Bir gönderiyi nasıl şikâyet ederim?',
    'Gönderinin menüsünden Şikâyet Et’i ve bir neden seçin. Şikâyetler anonimdir: yazar kimin gönderdiğini öğrenmez. Nasıl karara bağlandığını size bildiririz.',
  ],
  [
    'What can a bot see about me?',
    'Only what its permissions name, and only while you are subscribed. You see the list on the bot’s page before you subscribe.',
    'Bir bot hakkımda neleri görebilir?',
    'Yalnızca izinlerinde yazanları ve yalnızca abone olduğunuz sürece. Listeyi abone olmadan önce botun sayfasında görürsünüz.',
  ],
  [
    'I forgot my password',
    'Choose “Forgot your password?” on the sign-in page. We send a code that is valid for ten minutes. After you set a new password, all your devices are signed out.',
    'Şifremi unuttum',
    'Giriş sayfasında “Şifrenizi mi unuttunuz?” bağlantısını seçin. On dakika geçerli bir kod göndeririz. Yeni şifre belirlediğinizde tüm cihazlarınızda oturum kapatılır.',
  ],
  [
    'How do I delete my account?',
    'Open Settings, Delete Account. Deactivating hides the account until you sign in again. Deleting becomes final after 30 days; signing in before cancels it.',
    'Hesabımı nasıl silerim?',
    'Ayarlar, Hesabı Sil bölümünü açın. Geçici olarak kapatmak hesabı yeniden giriş yapana kadar gizler. Silme 30 gün sonra kesinleşir; öncesinde giriş yaparsanız iptal olur.',
  ],
];

const ABOUT: readonly (readonly [number, string, string, string, string])[] = [
  [
    1,
    'About the data',
    'Veriler hakkında',
    '<p>Market data on this server comes from the <strong>Bourse simulated exchange</strong>: deterministic prices with the sessions and holidays of NASDAQ, NYSE and Borsa İstanbul. It is meant for learning and testing and must not be used for trading.</p>',
    '<p>Bu sunucudaki piyasa verileri <strong>Bourse simüle borsasından</strong> gelir: NASDAQ, NYSE ve Borsa İstanbul’un seans ve tatillerine uyan, her seferinde aynı üretilen fiyatlar. Öğrenmek ve denemek içindir, işlem yapmak için kullanılamaz.</p>',
  ],
  [
    2,
    'About and contact',
    'Hakkında ve iletişim',
    '<h3>About Bourse</h3><p>Bourse is a place to follow stocks and the people who talk about them, and a store for bots that help you keep an eye on both.</p><ul><li>Follow companies on NASDAQ, NYSE and Borsa İstanbul.</li><li>Share ideas, charts, polls and news.</li><li>Subscribe to bots that their developers build in the open and our team reviews.</li></ul><h3>Contact</h3><p>Questions, ideas and complaints reach us through the contact form in the menu. We answer within two working days, in English or Turkish.</p>',
    '<h3>Bourse hakkında</h3><p>Bourse, hisseleri ve onlar hakkında konuşan insanları takip edebileceğiniz bir yer ve ikisine de göz kulak olmanıza yardım eden botların mağazasıdır.</p><ul><li>NASDAQ, NYSE ve Borsa İstanbul’daki şirketleri takip edin.</li><li>Fikir, grafik, anket ve haber paylaşın.</li><li>Geliştiricilerin hazırladığı, ekibimizin incelediği botlara abone olun.</li></ul><h3>İletişim</h3><p>Soru, öneri ve şikâyetlerinizi menüdeki iletişim formundan bize ulaştırabilirsiniz. İki iş günü içinde Türkçe veya İngilizce yanıt veririz.</p>',
  ],
];

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

/** Legal texts, help, about and the info texts of the dashboard cards, in both languages. */
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
    helpItems,
    HELP.map(([title, answer, titleTr, answerTr], index) => ({
      id: index + 1,
      title,
      titleTr,
      answer,
      answerTr,
      rank: index + 1,
      active: true,
      createdAt: REFERENCE_DATE,
      updatedAt: REFERENCE_DATE,
    })),
  );
  await copyRows(
    tx,
    aboutRecords,
    ABOUT.map(([id, title, titleTr, description, descriptionTr]) => ({
      id,
      title,
      titleTr,
      description,
      descriptionTr,
      updatedAt: REFERENCE_DATE,
    })),
  );
  await copyRows(
    tx,
    dashboardCards,
    CARDS.map(([type, info, infoTr], index) => ({ type, info, infoTr, rank: index + 1, updatedAt: REFERENCE_DATE })),
  );
  await advanceSequences(tx, [policies, helpItems, aboutRecords]);
}

import type { HelpEntry } from '../../database/tables/content.ts';
import type { ContentPage } from '../../generated/schema.ts';
import type { Content } from './content.store.ts';

const help: readonly HelpEntry[] = [
  {
    title: 'Are the prices real?',
    titleTr: 'Fiyatlar gerçek mi?',
    answer:
      'No. Bourse runs on a simulated exchange unless its operator connects a data vendor. Company names and symbols are real, prices, volumes and news are not. Screens that show simulated data say so.',
    answerTr:
      'Hayır. İşletmeci bir veri sağlayıcısı bağlamadıkça Bourse simüle edilmiş bir borsayla çalışır. Şirket adları ve semboller gerçektir; fiyatlar, hacimler ve haberler değildir. Simüle veri gösteren ekranlar bunu belirtir.',
    active: true,
  },
  {
    title: 'How do I add a stock to my watchlist?',
    titleTr: 'İzleme listeme nasıl hisse eklerim?',
    answer:
      'Press Watch beside a stock in Market Movers, on the market page or on the stock’s own page, and confirm. Press Watching to remove it again.',
    answerTr:
      'Öne çıkan hisselerde, piyasa sayfasında veya hissenin kendi sayfasında İzle düğmesine basıp onaylayın. Çıkarmak için İzleniyor düğmesine basın.',
    active: true,
  },
  {
    title: 'How do price alerts work?',
    titleTr: 'Fiyat alarmları nasıl çalışır?',
    answer:
      'Choose a stock, a condition (above, below or a move in percent) and whether it should fire once or every time. You are told in the app, and by e-mail if you want.',
    answerTr:
      'Bir hisse, bir koşul (üstünde, altında veya yüzde değişim) ve alarmın bir kez mi yoksa her seferinde mi çalacağını seçin. Uygulamada, isterseniz e-postayla da haber veririz.',
    active: true,
  },
  {
    title: 'What does a private account change?',
    titleTr: 'Gizli hesap neyi değiştirir?',
    answer:
      'Only followers whom you accepted see your photos and videos. People have to ask before they can follow you. When you go public again, all pending requests are approved.',
    answerTr:
      'Fotoğraf ve videolarınızı yalnızca kabul ettiğiniz takipçiler görür. Sizi takip etmek isteyenler önce istek gönderir. Hesabınızı yeniden herkese açtığınızda bekleyen tüm istekler onaylanır.',
    active: true,
  },
  {
    title: 'How do I block somebody?',
    titleTr: 'Birini nasıl engellerim?',
    answer:
      'Open the person’s profile and choose Block. Neither of you sees the other’s posts any more. You find the list under Settings, Blocked Accounts.',
    answerTr:
      'Kişinin profilini açıp Engelle’yi seçin. Artık ikiniz de birbirinizin gönderilerini görmezsiniz. Listeyi Ayarlar, Engellenen Hesaplar bölümünde bulursunuz.',
    active: true,
  },
  {
    title: 'How do I report a post?',
    titleTr: 'Bir gönderiyi nasıl şikâyet ederim?',
    answer:
      'Open the menu of the post, choose Report and a reason. Reports are anonymous: the author does not learn who sent them. We tell you how it was decided.',
    answerTr:
      'Gönderinin menüsünden Şikâyet Et’i ve bir neden seçin. Şikâyetler anonimdir: yazar kimin gönderdiğini öğrenmez. Nasıl karara bağlandığını size bildiririz.',
    active: true,
  },
  {
    title: 'What can a bot see about me?',
    titleTr: 'Bir bot hakkımda neleri görebilir?',
    answer:
      'Only what its permissions name, and only while you are subscribed. You see the list on the bot’s page before you subscribe.',
    answerTr:
      'Yalnızca izinlerinde yazanları ve yalnızca abone olduğunuz sürece. Listeyi abone olmadan önce botun sayfasında görürsünüz.',
    active: true,
  },
  {
    title: 'I forgot my password',
    titleTr: 'Şifremi unuttum',
    answer:
      'Choose “Forgot your password?” on the sign-in page. We send a code that is valid for ten minutes. After you set a new password, all your devices are signed out.',
    answerTr:
      'Giriş sayfasında “Şifrenizi mi unuttunuz?” bağlantısını seçin. On dakika geçerli bir kod göndeririz. Yeni şifre belirlediğinizde tüm cihazlarınızda oturum kapatılır.',
    active: true,
  },
  {
    title: 'How do I delete my account?',
    titleTr: 'Hesabımı nasıl silerim?',
    answer:
      'Open Settings, Delete Account. Deactivating hides the account until you sign in again. Deleting becomes final after 30 days; signing in before cancels it.',
    answerTr:
      'Ayarlar, Hesabı Sil bölümünü açın. Geçici olarak kapatmak hesabı yeniden giriş yapana kadar gizler. Silme 30 gün sonra kesinleşir; öncesinde giriş yaparsanız iptal olur.',
    active: true,
  },
];

const about = {
  en: '<h3>About Bourse</h3><p>Bourse is a place to follow stocks and the people who talk about them, and a store for bots that help you keep an eye on both.</p><ul><li>Follow companies on NASDAQ, NYSE and Borsa İstanbul.</li><li>Share ideas, charts, polls and news.</li><li>Subscribe to bots that their developers build in the open and our team reviews.</li></ul><h3>Contact</h3><p>Questions, ideas and complaints reach us through the contact form. We answer within two working days, in English or Turkish.</p>',
  tr: '<h3>Bourse hakkında</h3><p>Bourse, hisseleri ve onlar hakkında konuşan insanları takip edebileceğiniz bir yer ve ikisine de göz kulak olmanıza yardım eden botların mağazasıdır.</p><ul><li>NASDAQ, NYSE ve Borsa İstanbul’daki şirketleri takip edin.</li><li>Fikir, grafik, anket ve haber paylaşın.</li><li>Geliştiricilerin hazırladığı, ekibimizin incelediği botlara abone olun.</li></ul><h3>İletişim</h3><p>Soru, öneri ve şikâyetlerinizi iletişim formundan bize ulaştırabilirsiniz. İki iş günü içinde Türkçe veya İngilizce yanıt veririz.</p>',
};

/** What people read until an admin has written something else. */
export const builtInTexts: Readonly<Record<ContentPage, Content>> = {
  about: { version: 0, description: about.en, descriptionTr: about.tr, items: null },
  help: { version: 0, description: null, descriptionTr: null, items: help },
};

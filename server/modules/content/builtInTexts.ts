import type { StoredHelpItem } from '../../database/tables/platform/content.ts';
import type { ContentPage } from '../../generated/schema.ts';
import type { StoredVersion } from './content.store.ts';

const help: readonly StoredHelpItem[] = [
  {
    title: 'Are the prices real?',
    titleTr: 'Fiyatlar gerçek mi?',
    answer:
      'No. Bourse runs on a simulated exchange unless its operator connects a market data provider. Company names and symbols are real; prices, volumes and news are not. Screens that show simulated data say so.',
    answerTr:
      'Hayır. İşletmeci bir veri sağlayıcısı bağlamadıkça Bourse simüle edilmiş bir borsayla çalışır. Şirket adları ve semboller gerçektir; fiyatlar, hacimler ve haberler değildir. Simüle veri gösteren ekranlar bunu belirtir.',
    active: true,
  },
  {
    title: 'How do I add a stock to my watchlist?',
    titleTr: 'İzleme listeme nasıl hisse eklerim?',
    answer:
      'Press Watch next to a stock in Market Movers, on the market page or on the stock’s own page, and confirm. Press Watching to remove it.',
    answerTr:
      'Öne çıkan hisselerde, piyasa sayfasında veya hissenin kendi sayfasında İzle düğmesine basıp onaylayın. Çıkarmak için İzleniyor düğmesine basın.',
    active: true,
  },
  {
    title: 'How do price alerts work?',
    titleTr: 'Fiyat alarmları nasıl çalışır?',
    answer:
      'Choose a stock, a condition (above, below or a percentage move) and whether the alert should fire once or every time. You will be notified in the app and, if you want, by e-mail.',
    answerTr:
      'Bir hisse, bir koşul (üstünde, altında veya yüzde değişim) ve alarmın bir kez mi yoksa her seferinde mi çalacağını seçin. Uygulamada, isterseniz e-postayla da haber veririz.',
    active: true,
  },
  {
    title: 'What does a private account change?',
    titleTr: 'Gizli hesap neyi değiştirir?',
    answer:
      'Only followers you have approved can see your posts. People must send a request to follow you. When you switch back to a public account, all pending requests are approved.',
    answerTr:
      'Gönderilerinizi yalnızca kabul ettiğiniz takipçiler görür. Sizi takip etmek isteyenler önce istek gönderir. Hesabınızı yeniden herkese açtığınızda bekleyen tüm istekler onaylanır.',
    active: true,
  },
  {
    title: 'How do I block someone?',
    titleTr: 'Birini nasıl engellerim?',
    answer:
      'Open the person’s profile and choose Block. You will no longer see each other’s posts. Blocked accounts are listed under Settings, Blocked Accounts.',
    answerTr:
      'Kişinin profilini açıp Engelle’yi seçin. Artık ikiniz de birbirinizin gönderilerini görmezsiniz. Listeyi Ayarlar, Engellenen hesaplar bölümünde bulursunuz.',
    active: true,
  },
  {
    title: 'How do I report a post?',
    titleTr: 'Bir gönderiyi nasıl şikâyet ederim?',
    answer:
      'Open the menu of the post, choose Report and a reason. Reports are anonymous: the author does not see who sent them. We will notify you of the decision.',
    answerTr:
      'Gönderinin menüsünden Şikâyet Et’i ve bir neden seçin. Şikâyetler anonimdir: yazar kimin gönderdiğini öğrenmez. Nasıl karara bağlandığını size bildiririz.',
    active: true,
  },
  {
    title: 'What can a bot see about me?',
    titleTr: 'Bir bot hakkımda neleri görebilir?',
    answer:
      'Only what its permissions allow, and only while you are subscribed. The bot’s page lists its permissions before you subscribe.',
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
      'Open Settings, Delete Account. Deactivating hides the account until you sign in again. Deletion becomes permanent after 30 days; signing in before then cancels it.',
    answerTr:
      'Ayarlar, Hesabı Sil bölümünü açın. Geçici olarak kapatmak hesabı yeniden giriş yapana kadar gizler. Silme 30 gün sonra kesinleşir; öncesinde giriş yaparsanız iptal olur.',
    active: true,
  },
];

const about = {
  en: '<h3>About Bourse</h3><p>Bourse is a place to follow stocks and the people who talk about them, and a store for bots that help you keep an eye on both.</p><ul><li>Follow companies on NASDAQ, NYSE and Borsa İstanbul.</li><li>Share ideas, charts, polls and news.</li><li>Subscribe to bots built by developers and reviewed by our team.</li></ul><h3>Contact</h3><p>Send us questions, ideas and complaints through the contact form. We reply within two working days, in English or Turkish.</p>',
  tr: '<h3>Bourse hakkında</h3><p>Bourse, hisseleri ve onlar hakkında konuşan insanları takip edebileceğiniz bir yer ve ikisine de göz kulak olmanıza yardım eden botların mağazasıdır.</p><ul><li>NASDAQ, NYSE ve Borsa İstanbul’daki şirketleri takip edin.</li><li>Fikir, grafik, anket ve haber paylaşın.</li><li>Geliştiricilerin hazırladığı, ekibimizin incelediği botlara abone olun.</li></ul><h3>İletişim</h3><p>Soru, öneri ve şikâyetlerinizi iletişim formundan bize ulaştırabilirsiniz. İki iş günü içinde Türkçe veya İngilizce yanıt veririz.</p>',
};

/** The texts until an admin publishes another version. */
export const builtInTexts: Readonly<Record<ContentPage, StoredVersion>> = {
  about: { version: 0, description: about.en, descriptionTr: about.tr, items: null },
  help: { version: 0, description: null, descriptionTr: null, items: help },
};

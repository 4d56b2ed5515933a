import type { enMail } from './enMail.ts';

/** Texts of the e-mails and of the outbox page. */
export const trMail = {
  'mail.hello': 'Merhaba {name},',
  'mail.helloWithoutName': 'Merhaba,',
  'mail.linkHint': 'Düğme çalışmıyorsa bu adresi tarayıcınıza kopyalayın:',
  'mail.automatic': 'Bu ileti Bourse tarafından otomatik olarak gönderilmiştir. Lütfen yanıtlamayın.',
  'mail.utc': '{time} (UTC)',
  'mail.verifyEmail.subject': 'E-posta adresinizi doğrulayın',
  'mail.verifyEmail.text':
    'Lütfen bu e-posta adresinin size ait olduğunu doğrulayın. Bağlantı yalnızca bir kez kullanılabilir ve {hours} saat geçerlidir.',
  'mail.verifyEmail.button': 'E-posta adresimi doğrula',
  'mail.verifyEmail.note': 'Bourse’ta hesap açmadıysanız bu iletiyi dikkate almayın.',
  'mail.registerCode.subject': 'Bourse doğrulama kodunuz',
  'mail.registerCode.text':
    'Kaydınıza devam etmek için bu kodu girin. Kod yalnızca bir kez kullanılabilir ve {minutes} dakika geçerlidir.',
  'mail.registerCode.note':
    'Bu kodu kimseyle paylaşmayın; sizden hiçbir zaman kodunuzu istemeyiz. Kodu siz istemediyseniz bu iletiyi dikkate almayın.',
  'mail.passwordCode.subject': 'Yeni şifre için kodunuz',
  'mail.passwordCode.text':
    'Yeni bir şifre belirlemek için bu kodu girin. Kod yalnızca bir kez kullanılabilir ve {minutes} dakika geçerlidir.',
  'mail.passwordCode.button': 'Yeni şifre belirle',
  'mail.passwordCode.note':
    'Bu kodu kimseyle paylaşmayın; sizden hiçbir zaman kodunuzu istemeyiz. Yeni şifre istemediyseniz bu iletiyi dikkate almayın: şifreniz değişmez.',
  'mail.passwordChanged.subject': 'Şifreniz değiştirildi',
  'mail.passwordChanged.text': 'Hesabınızın şifresi {when} tarihinde {device} üzerinden değiştirildi.',
  'mail.passwordChanged.unlinked':
    'Giriş için hesabınıza bağlanmış sağlayıcılar (örneğin Google) artık hesabınızı açmıyor. Sizi bu e-posta adresiyle tanıyan bir sağlayıcı, onunla giriş yaptığınızda yeniden bağlanır.',
  'mail.passwordChanged.apiKey':
    'API anahtarınız eski şifreyle birlikte geçersiz oldu. Bu anahtarla çalışan programlar için konsoldan yeni bir anahtar oluşturmanız gerekir.',
  'mail.passwordChanged.note':
    'Bu işlemi siz yaptıysanız yapmanız gereken bir şey yok. Siz yapmadıysanız hemen yeni bir şifre belirleyin; böylece tüm cihazlardaki oturumlar kapanır.',
  'mail.passwordChanged.button': 'Bu ben değildim',
  'mail.confirmNewEmail.subject': 'Yeni e-posta adresinizi doğrulayın',
  'mail.confirmNewEmail.text':
    'Bu e-posta adresi bir Bourse hesabında kullanılmak isteniyor. Değişikliğin yapılması için adresin size ait olduğunu doğrulayın. Bağlantı yalnızca bir kez kullanılabilir ve {hours} saat geçerlidir.',
  'mail.confirmNewEmail.button': 'Yeni adresi doğrula',
  'mail.confirmNewEmail.note': 'Bu değişikliği siz istemediyseniz iletiyi dikkate almayın: hiçbir şey değişmez.',
  'mail.emailChangeAsked.subject': 'E-posta adresiniz değişmek üzere',
  'mail.emailChangeAsked.text':
    'Hesabınızın e-posta adresinin {newAddress} olarak değiştirilmesi istendi. Yeni adres doğrulandığında değişiklik yapılacak.',
  'mail.emailChangeAsked.note': 'Bunu siz istemediyseniz hemen yeni bir şifre belirleyin.',
  'mail.emailChangeAsked.button': 'Bu ben değildim',
  'mail.emailChanged.subject': 'E-posta adresiniz değiştirildi',
  'mail.emailChanged.text':
    'Hesabınızın e-posta adresi {when} tarihinde {newAddress} olarak değiştirildi. Bu adres artık hesabınıza bağlı değil.',
  'mail.emailChanged.note': 'Bunu siz yapmadıysanız lütfen destek ekibimizle iletişime geçin.',
  'mail.newDevice.subject': 'Yeni bir cihazdan giriş yapıldı',
  'mail.newDevice.text': 'Hesabınıza {when} tarihinde {device} ile, {address} ağ adresinden giriş yapıldı.',
  'mail.newDevice.note':
    'Giriş yapan sizseniz yapmanız gereken bir şey yok. Siz değilseniz o cihazın oturumunu kapatın ve şifrenizi değiştirin.',
  'mail.newDevice.button': 'Cihazlarımı gör',
  'mail.identityLinked.subject': 'Hesabınıza girmenin yeni bir yolu var',
  'mail.identityLinked.text': 'Hesabınıza {when} tarihinden beri {provider} ile de giriş yapılabiliyor.',
  'mail.identityLinked.note':
    'Bu işlemi siz yaptıysanız yapmanız gereken bir şey yok. Siz yapmadıysanız profilinizde sağlayıcının bağlantısını kaldırın ve şifrenizi değiştirin.',
  'mail.identityLinked.button': 'Giriş yollarımı gör',
  'mail.accountDeactivated.subject': 'Hesabınız devre dışı bırakıldı',
  'mail.accountDeactivated.text':
    'Hesabınız, içindeki her şeyle birlikte gizlendi. Yeniden giriş yaptığınızda bıraktığınız gibi geri gelir.',
  'mail.accountDeactivated.button': 'Giriş yap',
  'mail.accountDisabled.subject': 'Hesabınız bir yönetici tarafından devre dışı bırakıldı',
  'mail.accountDisabled.text':
    'Bir Bourse yöneticisi hesabınızı devre dışı bıraktı. Tüm cihazlardaki oturumlarınız kapatıldı; hesabınız yeniden etkinleştirilene kadar kimseye görünmez.',
  'mail.accountDisabled.note': 'Bunun bir yanlışlık olduğunu düşünüyorsanız iletişim sayfasından bize yazın.',
  'mail.accountEnabled.subject': 'Hesabınız yeniden etkin',
  'mail.accountEnabled.text':
    'Bir Bourse yöneticisi hesabınızı yeniden etkinleştirdi. Eskisi gibi giriş yapabilirsiniz.',
  'mail.accountSwitch.reason': 'Gerekçe: {reason}',
  'mail.deletionAsked.subject': 'Hesabınız silinecek',
  'mail.deletionAsked.text':
    'Hesabınızın silinmesini istediniz. Hesabınız şu anda gizli ve {when} tarihinde kalıcı olarak silinecek. Vazgeçerseniz bu tarihten önce giriş yapmanız yeterli.',
  'mail.deletionAsked.button': 'Hesabımı koru',
  'mail.deletionCancelled.subject': 'Hesabınız silinmeyecek',
  'mail.deletionCancelled.text':
    '{when} tarihinde Bourse hesabınıza giriş yaptınız. Böylece hesabınızın silinmesi iptal edildi: hesabınız her şeyiyle yeniden etkin.',
  'mail.deletionCancelled.note': 'Bu siz değilseniz hemen yeni bir şifre belirleyin.',
  'mail.deletionCancelled.button': 'Yeni şifre belirle',
  'mail.accountDeleted.subject': 'Hesabınız silindi',
  'mail.accountDeleted.text':
    'İsteğiniz üzerine hesabınız ve kişisel verileriniz kalıcı olarak silindi. Bu, size gönderdiğimiz son ileti. Bizimle geçirdiğiniz zaman için teşekkür ederiz.',
  'mail.alert.subject': '{symbol} fiyat alarmınız',
  'mail.alert.subjectOfMany': '{total, number} fiyat alarmınız',
  'mail.alert.when': 'Gerçekleştiği an: {when}.',
  'mail.alert.more': '{more, number} alarmınız daha çaldı: hepsi alarm listenizde.',
  'mail.alert.simulated': 'Bu platformdaki fiyatlar simülasyondur; gerçek bir borsadan gelmez.',
  'mail.alert.button': 'Hisseyi aç',
  'mail.alert.buttonOfMany': 'Alarmlarımı aç',
  'mail.alert.noteOfMany': 'Bu alarmları siz kurdunuz. Buradan değiştirebilir veya kapatabilirsiniz: {alertsLink}',
  'mail.alert.note': 'Bu alarmı siz kurdunuz. Buradan değiştirebilir veya kapatabilirsiniz: {alertsLink}',
  'mail.botDecision.verified.subject': '{bot} doğrulandı',
  'mail.botDecision.verified.text':
    'Bir inceleyen {bot} botuna baktı ve onu doğruladı. Artık mağazada yayımlanmasını isteyebilirsiniz.',
  'mail.botDecision.published.subject': '{bot} artık mağazada',
  'mail.botDecision.published.text':
    'Bir inceleyen {bot} botuna baktı ve onu mağazada yayımladı. Artık herkes ona abone olabilir.',
  'mail.botDecision.rejected.subject': '{bot} kabul edilmedi',
  'mail.botDecision.rejected.text':
    'Bir inceleyen {bot} botuna baktı ve onu kabul etmedi. Eksikleri giderebilir, inceleyenlere yazabilir ve yeniden başvurabilirsiniz.',
  'mail.botDecision.disabled.subject': '{bot} devre dışı bırakıldı',
  'mail.botDecision.disabled.text':
    'Bir Bourse yöneticisi {bot} botunu devre dışı bıraktı. Bot mağazadan çıktı; onu yalnızca yöneticiler yeniden etkinleştirebilir. İnceleme sayfasından onlara yazabilirsiniz.',
  'mail.botDecision.removed.subject': '{bot} kaldırıldı',
  'mail.botDecision.removed.text':
    'Bir Bourse yöneticisi {bot} botunu kaldırdı. Bot mağazadan çıktı ve çalışmıyor; onu yalnızca yöneticiler geri getirebilir. İnceleme sayfasından onlara yazabilirsiniz.',
  'mail.botDecision.deleted.subject': '{bot} silindi',
  'mail.botDecision.deleted.text':
    'Bir Bourse yöneticisi {bot} botunu komutları, görselleri ve yorumlarıyla birlikte kalıcı olarak sildi.',
  'mail.botDecision.reason': 'Gerekçesi:',
  'mail.botDecision.open': 'Botu aç',
  'mail.botDecision.list': 'Botlarınızı açın',
  'mail.notification.subject': 'Bourse’tan haber var',
  'mail.notification.button': 'Göster',
  'mail.notification.note': 'Hangi bildirimleri e-postayla alacağınızı ayarlarınızdan seçebilirsiniz: {settingsLink}',
  'sms.subject': 'Kısa mesaj (SMS)',
  'sms.registerCode': 'Bourse kodunuz: {code}. Kod {minutes} dakika geçerlidir. Kimseyle paylaşmayın.',
  'outbox.title': 'Giden kutusu',
  'outbox.about': 'Son {count} ileti. E-posta sunucusu ayarlanmadığı için bu bilgisayardan dışarı gönderilmediler.',
  'outbox.empty': 'Henüz hiç ileti yazılmadı.',
  'outbox.back': 'Tüm iletiler',
  'outbox.to': 'Kime',
  'outbox.when': 'Yazıldığı zaman',
  'outbox.state': 'Durum',
  'outbox.failure': 'Neden',
  'outbox.html': 'HTML olarak',
  'outbox.text': 'Düz metin olarak',
  'outbox.state.queued': 'Bekliyor',
  'outbox.state.sent': 'Tamamlandı',
  'outbox.state.failed': 'Başarısız',
  'outbox.state.paused': 'Bekletiliyor: adrese ulaşılamıyor',
  'outbox.unsubscribe': 'Bu tür e-postaları durdur',
  'unsubscribe.title': 'Bu e-postalar durdurulsun mu?',
  'unsubscribe.text': '“{name}” konulu e-postaları artık almayacaksınız. Bourse bu bildirimleri göstermeye devam eder.',
  'unsubscribe.button': 'E-postaları durdur',
  'unsubscribe.done': 'E-postalar durduruldu',
  'unsubscribe.doneText':
    'Artık “{name}” konulu e-posta almayacaksınız. İsterseniz ayarlarınızdan yeniden açabilirsiniz.',
  'unsubscribe.invalid': 'Bu bağlantı geçerli değil',
  'unsubscribe.invalidText':
    'Bağlantı eksik olabilir ya da e-posta adresiniz o zamandan beri değişmiş olabilir. Hangi e-postaları alacağınızı ayarlarınızdan seçebilirsiniz.',
} as const satisfies Record<keyof typeof enMail, string>;

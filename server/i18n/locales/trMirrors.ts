import type { enMirrors } from './enMirrors.ts';

export const trMirrors: Readonly<Record<keyof typeof enMirrors, string>> = {
  'mirrors.notOffered': 'Bu sunucu konuşmaları Matrix’te göstermiyor.',
  'mirrors.codeSent': 'Matrix hesabınıza bir kod gönderdik.',
  'mirrors.linked': 'Botlarla konuşmalarınız artık Matrix’te de görünüyor.',
  'mirrors.unlinked': 'Konuşmalarınız artık Matrix’te görünmüyor.',
  'mirrors.alreadyLinked': 'Zaten bağlı bir Matrix hesabı var. Önce onun bağlantısını kesin.',
  'mirrors.taken': 'Bu Matrix hesabı başka bir hesaba bağlı.',
  'mirrors.ownUser': 'Bu, Bourse’un kendi hesabı. Kendi hesabınızı yazın.',
  'mirrors.unreachable': 'Matrix sunucusu şu anda yanıt vermiyor. Lütfen daha sonra yeniden deneyin.',
  'mirrors.notAllowed': 'Matrix sunucusu bu hesaba ulaşamadı. Adresi kontrol edip yeniden deneyin.',
  'mirrors.serviceName': 'Bourse',
  'mirrors.code':
    'Bourse kodunuz: {code}\nKodu {minutes} dakika içinde Bourse’a girin. Kimseye göndermeyin: gönderirseniz o kişinin botlarla yazışmaları sizin hesabınızda görünür. Kodu siz istemediyseniz bu odadan ayrılın.',
  'mirrors.asOf': '{time} itibarıyla',
  'mirrors.consent': 'Bu izni Bourse’da verin: {address}',
  'mirrors.writtenOnSite': 'Siz, Bourse’da: {text}',
  'mirrors.late': '(geç yanıt)',
  'mirrors.encrypted': 'Bu oda şifreli olduğu için bot yazılanları okuyamıyor. Odadan ayrılıp Bourse’da yazın.',
  'mirrors.unsupported': 'Bot yalnızca metin okuyabiliyor.',
  'mirrors.unanswered': 'Bot zamanında yanıt vermedi.',
};

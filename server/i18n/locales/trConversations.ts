import type { enConversations } from './enConversations.ts';

/** Messages of the conversations with bots. */
export const trConversations: Readonly<Record<keyof typeof enConversations, string>> = {
  'conversations.sent': 'Gönderildi',
  'conversations.notFound': 'Bu botla bir sohbetiniz yok.',
  'conversations.notSubscribed': 'Bu bota yazmak için abone olun.',
  'conversations.botUnavailable': 'Bu bot şu anda kullanılamıyor, bu yüzden mesaj almıyor.',
  'conversations.unknownCommand': 'Bu botun /{command} komutu yok. Komutlarını görmek için / yazın.',
  'conversations.missingOption': '/{command} bir değer bekliyor: {option}.',
  'conversations.unknownStock': '{text} sembollü bir hisse yok.',
  'conversations.unknownPerson': '{text} kullanıcı adlı bir kişi yok.',
  'conversations.unknownOption': '/{command} komutunda {option} değeri yok.',
  'conversations.commandChanged': '/{command} komutu değişti. Değerlerinizi gözden geçirip yeniden gönderin.',
  'conversations.commandRemoved': 'Bu botun artık /{command} komutu yok.',
  'conversations.tooFast':
    'Çok hızlı mesaj gönderiyorsunuz. Lütfen {seconds, plural, one {# saniye} other {# saniye}} bekleyin.',
  'conversations.tooManyWaiting': '{count} mesajınız hâlâ botu bekliyor. Lütfen yanıtlarını bekleyin.',
  'conversations.consentGiven': 'İzin verildi',
  'conversations.consentWithdrawn': 'İzin geri alındı',
  'conversations.leaseEnded': 'Bu olay için ayrılan süre doldu. Olay yeniden gönderilecek.',
  'conversations.interactionNotFound': 'Bu etkileşim bulunamadı.',
  'conversations.interactionOver': 'Bu isteğin süresi doldu. Lütfen yeniden gönderin.',
  'conversations.tooManyAnswers': 'Bir istek en fazla {count} yanıt alabilir.',
  'conversations.emptyAnswer': 'Bir yanıtta metin ya da kart olmalıdır.',
  'conversations.tooManyPolls': 'Bu botun {count} çağrısı zaten olay bekliyor. Önce birinin bitmesini bekleyin.',
  'conversations.tooManyConnections':
    'Bu botun {count} bağlantısı zaten olaylarını izliyor. Önce birinin bitmesini bekleyin.',
  'conversations.otherConnection': 'Bunu kişiler oturumlarıyla, botlar ise belirteçleriyle izler.',
  'conversations.tooManyWaitingBots': 'Şu anda çok fazla bot olay bekliyor. Lütfen biraz sonra yeniden deneyin.',
  'conversations.tooLate': 'Bir istek en geç {hours} saat içinde yanıtlanabilir.',
  'conversations.subscriberNotFound': 'Bu botun böyle bir abonesi yok.',
  'conversations.tooManySent':
    'Bir bot, bir kişiye istek olmadan günde en fazla {count} mesaj gönderebilir. Bugün için hak kalmadı; yeni gün {hours} saat sonra başlıyor.',
  'conversations.missingScope': 'Kişi {scope} iznini vermedi.',
  'consents.updated': 'Veri erişimi güncellendi',
  'conversations.consentRequired': 'Bu bot artık daha fazla verinizi istiyor. Devam etmeden önce buna karar verin.',
  'consents.requiredMissing':
    'Bu bot bazı verilerinizi okumak için izninizi zorunlu tutuyor. Abone olmak için izin verin.',
  'consents.notRequested': 'Bu bot bu izni istemiyor.',
  'conversations.stockNotFound': 'Bu kimliğe sahip bir hisse yok.',
  'conversations.notSuggested': 'Bot, {option} için değer önermiyor.',
  'conversations.questionOver': 'Artık bu önerileri bekleyen yok.',
};

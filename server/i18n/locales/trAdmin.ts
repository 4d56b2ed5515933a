import type { enAdmin } from './enAdmin.ts';

export const trAdmin: Readonly<Record<keyof typeof enAdmin, string>> = {
  'lookups.added': 'Kayıt eklendi',
  'lookups.updated': 'Kayıt güncellendi',
  'lookups.activated': 'Kayıt etkinleştirildi',
  'lookups.deactivated': 'Kayıt devre dışı bırakıldı',
  'lookups.deleted': 'Kayıt silindi',
  'lookups.notFound': 'Bu kayıt artık yok.',
  'lookups.taken': 'Bu adda bir kayıt zaten var.',
  'lookups.cannotMove': 'Bu kayıt kullanımda olduğu için ait olduğu yerde kalmalı.',
  'lookups.inUse':
    'Bu kayıt kullanımda olduğu için silinemez. Bunun yerine devre dışı bırakın: o zaman artık kimse seçemez.',
  'lookups.builtIn':
    'Bu kaydı platformun kendisi kullanıyor. Adı değiştirilebilir veya devre dışı bırakılabilir, silinemez.',
  'lookups.parentNotFound': 'Bu kaydın bağlı olacağı kayıt artık yok.',
  'lookups.outdated': 'Bu kaydı bu arada başkası değiştirdi. Değiştirmeden önce lütfen yeniden bakın.',
  'store.botsAdded': 'Botlar kategoriye eklendi',
  'store.botRemoved': 'Bot kategoriden çıkarıldı',
  'store.unknownBots': 'Botlardan biri artık yok.',
  'store.notInCategory': 'Bu bot kategoride değil.',
  'feedback.sent': 'Geri bildiriminiz için teşekkürler',
  'feedback.bugSent': 'Teşekkürler, hata bildirildi',
  'feedback.contactSent': 'Mesajınız bize ulaştı. E-posta ile yanıtlıyoruz.',
  'feedback.statusChanged': 'Durum değiştirildi',
  'feedback.deleted': 'Mesaj silindi',
  'feedback.notFound': 'Bu mesaj artık yok.',
  'feedback.outdated': 'Bu mesajı bu sırada başka biri değiştirdi. Değiştirmeden önce yeniden bakın.',
  'feedback.tooMany': 'Kısa sürede çok mesaj gönderdiniz. Lütfen {minutes} dakika sonra yeniden deneyin.',
};

import { trProfileReports } from './trProfileReports.ts';

/** Turkish translation of enReports. */
export const trReports = {
  ...trProfileReports,
  'reports.notFound': 'Bu şikâyet artık yok.',
  'reports.caseNotFound': 'Bu dosya artık yok.',
  'reports.ruleNotFound': 'Bu kural artık kullanılmıyor. Lütfen başka bir kural seçin.',
  'reports.outdated': 'Bu dosya üzerinde bu arada başka biri çalıştı. Devam etmeden önce lütfen yeniden bakın.',
  'reports.postEdited':
    'Yazar, siz okuduktan sonra gönderiyi değiştirdi. Karar vermeden önce lütfen yeniden okuyun. Hiçbir işlem yapılmadı.',
  'reports.reportOutdated': 'Bu şikâyet üzerinde bu arada başka biri çalıştı. Devam etmeden önce lütfen yeniden bakın.',
  'reports.decided': 'Bu dosya hakkında zaten karar verildi.',
  'reports.cannotUndo': 'Bu dosyada geri alınacak bir şey yok.',
  'reports.noAdmin': 'Dosyalar yalnızca hesabı kullanımda olan yöneticilere verilebilir.',
  'reports.authorGone': 'Yazarın hesabı artık yok, bu yüzden askıya alınamaz.',
  'reports.authorIsAdmin': 'Yöneticiler askıya alınamaz.',
  'reports.tooMany':
    'Saatte {count} gönderi şikâyet edebilirsiniz. {minutes} dakika sonra yeniden şikâyet edebilirsiniz.',
  'reports.tooManyToday':
    'Günde {count} gönderi şikâyet edebilirsiniz. {hours} saat sonra yeniden şikâyet edebilirsiniz.',
  'reports.statusChanged': 'Şikâyet değiştirildi',
  'reports.deleted': 'Şikâyet silindi',
  'reports.opened': 'Dosya açıldı',
  'reports.assigned': 'Dosya atandı',
  'reports.released': 'Dosya bırakıldı',
  'reports.noted': 'Not eklendi',
  'reports.decidedNow': 'Karar verildi',
  'reports.undone': 'Karar geri alındı',
  'reports.postHidden': 'Gönderi gizlendi',
  'reports.toAuthor.warn': 'Bir yönetici “{post}” gönderiniz nedeniyle sizi uyarıyor. Kural: {rule}. Gerekçe: {reason}',
  'reports.toAuthor.hide': 'Bir yönetici “{post}” gönderinizi gizledi. Kural: {rule}. Gerekçe: {reason}',
  'reports.toAuthor.suspend':
    'Bir yönetici “{post}” gönderinizi gizledi ve hesabınızı {until} tarihine kadar askıya aldı. Kural: {rule}. Gerekçe: {reason}',
  'reports.toAuthor.undo': 'Bir yönetici “{post}” gönderinizle ilgili kararı geri aldı. Gerekçe: {reason}',
  'reports.toAuthor.undoHidden':
    'Bir yönetici “{post}” gönderinizle ilgili kararlardan birini geri aldı. Başka bir karar nedeniyle gönderi gizli kalıyor. Gerekçe: {reason}',
  'reports.toAuthor.undoSuspended':
    'Bir yönetici “{post}” gönderinizle ilgili kararlardan birini geri aldı. Başka bir karar nedeniyle hesabınız {until} tarihine kadar askıda kalıyor. Gerekçe: {reason}',
  'reports.toAuthor.delete': 'Bir yönetici “{post}” gönderinizi sildi. Gerekçe: {reason}',
  'reports.toAuthorUnnamed.warn':
    'Bir yönetici {pictures, plural, =0 {gönderiniz} one {bir resimli gönderiniz} other {# resimli gönderiniz}} nedeniyle sizi uyarıyor. Kural: {rule}. Gerekçe: {reason}',
  'reports.toAuthorUnnamed.hide':
    'Bir yönetici {pictures, plural, =0 {gönderinizi} one {bir resimli gönderinizi} other {# resimli gönderinizi}} gizledi. Kural: {rule}. Gerekçe: {reason}',
  'reports.toAuthorUnnamed.suspend':
    'Bir yönetici {pictures, plural, =0 {gönderinizi} one {bir resimli gönderinizi} other {# resimli gönderinizi}} gizledi ve hesabınızı {until} tarihine kadar askıya aldı. Kural: {rule}. Gerekçe: {reason}',
  'reports.toAuthorUnnamed.undo':
    'Bir yönetici {pictures, plural, =0 {gönderinizle} one {bir resimli gönderinizle} other {# resimli gönderinizle}} ilgili kararı geri aldı. Gerekçe: {reason}',
  'reports.toAuthorUnnamed.undoHidden':
    'Bir yönetici {pictures, plural, =0 {gönderinizle} one {bir resimli gönderinizle} other {# resimli gönderinizle}} ilgili kararlardan birini geri aldı. Başka bir karar nedeniyle gönderi gizli kalıyor. Gerekçe: {reason}',
  'reports.toAuthorUnnamed.undoSuspended':
    'Bir yönetici {pictures, plural, =0 {gönderinizle} one {bir resimli gönderinizle} other {# resimli gönderinizle}} ilgili kararlardan birini geri aldı. Başka bir karar nedeniyle hesabınız {until} tarihine kadar askıda kalıyor. Gerekçe: {reason}',
  'reports.toAuthorUnnamed.delete':
    'Bir yönetici {pictures, plural, =0 {gönderinizi} one {bir resimli gönderinizi} other {# resimli gönderinizi}} sildi. Gerekçe: {reason}',
  'reports.toReporter.dismiss':
    'Şikâyet ettiğiniz “{post}” gönderisini inceledik. Hiçbir kuralı çiğnemiyor, yayında kalıyor. Gerekçe: {reason}',
  'reports.toReporter.warn':
    'Şikâyet ettiğiniz “{post}” gönderisini inceledik. Yazarı uyarıldı. Kural: {rule}. Gerekçe: {reason}',
  'reports.toReporter.hide':
    'Şikâyet ettiğiniz “{post}” gönderisini inceledik. Gizlendi. Kural: {rule}. Gerekçe: {reason}',
  'reports.toReporter.suspend':
    'Şikâyet ettiğiniz “{post}” gönderisini inceledik. Gizlendi ve yazarı askıya alındı. Kural: {rule}. Gerekçe: {reason}',
  'reports.toReporterUnnamed.dismiss':
    'Şikâyet ettiğiniz bir gönderiyi inceledik. Hiçbir kuralı çiğnemiyor. Gerekçe: {reason}',
  'reports.toReporterUnnamed.warn':
    'Şikâyet ettiğiniz bir gönderiyi inceledik. Yazarı uyarıldı. Kural: {rule}. Gerekçe: {reason}',
  'reports.toReporterUnnamed.hide':
    'Şikâyet ettiğiniz bir gönderiyi inceledik. Gizlendi. Kural: {rule}. Gerekçe: {reason}',
  'reports.toReporterUnnamed.suspend':
    'Şikâyet ettiğiniz bir gönderiyi inceledik. Gizlendi ve yazarı askıya alındı. Kural: {rule}. Gerekçe: {reason}',
  'reports.toReporter.undo':
    'Şikâyet ettiğiniz “{post}” gönderisi hakkında verdiğimiz kararı geri aldık. Gerekçe: {reason}',
  'reports.toReporter.undoHidden':
    'Şikâyet ettiğiniz bir gönderiyle ilgili kararlardan birini geri aldık. Başka bir karar nedeniyle gönderi gizli kalıyor. Gerekçe: {reason}',
  'reports.toReporterUnnamed.undo':
    'Şikâyet ettiğiniz bir gönderi hakkında verdiğimiz kararı geri aldık. Gerekçe: {reason}',
  'mail.postDecision.author': 'Gönderiniz hakkında bir karar',
  'mail.postDecision.reporter': 'Şikâyet ettiğiniz gönderi',
  'mail.postDecision.toAuthor.warn':
    'Bir Bourse yöneticisi gönderinizi inceledi ve sizi uyarıyor: gönderiniz bir kuralı çiğniyor. Gönderi yerinde kalıyor.',
  'mail.postDecision.toAuthor.hide':
    'Bir Bourse yöneticisi gönderinizi inceledi ve gizledi: gönderiniz bir kuralı çiğniyor. Artık kimse göremez.',
  'mail.postDecision.toAuthor.suspend':
    'Bir Bourse yöneticisi gönderinizi inceledi ve gizledi: gönderiniz bir kuralı çiğniyor. Hesabınız {until} tarihine kadar askıya alındı; o zamana kadar giriş yapamazsınız.',
  'mail.postDecision.toAuthor.undo':
    'Bir Bourse yöneticisi gönderinizle ilgili kararı geri aldı. Verdiğimiz rahatsızlık için özür dileriz.',
  'mail.postDecision.toAuthor.undoHidden':
    'Bir Bourse yöneticisi gönderinizle ilgili kararlardan birini geri aldı. Başka bir karar nedeniyle gönderi gizli kalıyor.',
  'mail.postDecision.toAuthor.undoSuspended':
    'Bir Bourse yöneticisi gönderinizle ilgili kararlardan birini geri aldı. Başka bir karar nedeniyle hesabınız {until} tarihine kadar askıda kalıyor; o zamana kadar giriş yapamazsınız.',
  'mail.postDecision.toAuthor.delete': 'Bir Bourse yöneticisi gönderinizi inceledi ve sildi.',
  'mail.postDecision.toReporter.dismiss':
    'Şikâyetiniz için teşekkür ederiz. Bir Bourse yöneticisi gönderiyi inceledi: hiçbir kuralı çiğnemiyor, yayında kalıyor.',
  'mail.postDecision.toReporter.warn':
    'Şikâyetiniz için teşekkür ederiz. Bir Bourse yöneticisi gönderiyi inceledi ve yazarını uyardı.',
  'mail.postDecision.toReporter.hide':
    'Şikâyetiniz için teşekkür ederiz. Bir Bourse yöneticisi gönderiyi inceledi ve gizledi.',
  'mail.postDecision.toReporter.suspend':
    'Şikâyetiniz için teşekkür ederiz. Bir Bourse yöneticisi gönderiyi inceledi, gizledi ve yazarını askıya aldı.',
  'mail.postDecision.toReporter.undo':
    'Bir Bourse yöneticisi şikâyet ettiğiniz gönderiyi yeniden inceledi ve hakkında verilen kararı geri aldı.',
  'mail.postDecision.toReporter.undoHidden':
    'Bir Bourse yöneticisi şikâyet ettiğiniz gönderiyi yeniden inceledi ve hakkındaki kararlardan birini geri aldı. Başka bir karar nedeniyle gönderi gizli kalıyor.',
  'mail.postDecision.post': 'Gönderi: “{post}”',
  'mail.postDecision.pictures': 'Gönderi: {pictures, plural, one {bir resim} other {# resim}}, yazı yok',
  'mail.postDecision.rule': 'Kural: {rule}',
  'mail.postDecision.reason': 'Gerekçe:',
  'mail.postDecision.button': 'Bourse’u aç',
} as const;
